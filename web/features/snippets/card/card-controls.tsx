import { FolderPlus, Star } from 'lucide-react';
import type { Snippet } from '#contract/snippets.ts';
import { IconButton } from '#web/ui/button.tsx';
import { mayCollect, mayEdit } from './roles.ts';
import { SnippetMenu } from './snippet-menu.tsx';
import { useBoard } from './use-board.ts';

/** Renders the star, the menu, and "add to collection" on other people's public cards. */
export function CardControls({ snippet }: { snippet: Snippet }) {
  const { viewerId, toggleFavorite, collect, removeFromCollection } = useBoard();
  const { isFavorite } = snippet;
  return (
    <>
      {mayCollect(snippet, viewerId) && !mayEdit(snippet, viewerId) && !removeFromCollection && (
        <IconButton
          size="sm"
          data-collect=""
          label="Add to collection"
          icon={<FolderPlus />}
          onClick={() => collect(snippet)}
          className="card-action"
        />
      )}
      <span className="card-action">
        <SnippetMenu snippet={snippet} />
      </span>
      <IconButton
        size="sm"
        data-star=""
        label={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
        aria-pressed={isFavorite}
        icon={<Star className={isFavorite ? 'fill-accent-solid text-accent' : undefined} />}
        // `detail` is 0 for keyboard clicks.
        onClick={({ detail }) => toggleFavorite(snippet, detail > 0)}
        className={isFavorite ? undefined : 'card-action'}
      />
    </>
  );
}
