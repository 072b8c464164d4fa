import { Check, Copy, FolderPlus, Star } from 'lucide-react';
import type { Snippet } from '#contract/snippets.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useBoard } from '../hooks/use-board.ts';
import { useCopyCode } from '../hooks/use-copy-code.ts';
import { CardMenu } from './card-menu.tsx';

/**
 * Renders copy for everyone, the star for signed-in people, the menu for the owner, and "add to collection" on other
 * people's cards.
 */
export function CardActions({ snippet }: { snippet: Snippet }) {
  const { viewerId, toggleFavorite, collect, removeFromCollection } = useBoard();
  const { copied, copy } = useCopyCode(snippet);
  const { isFavorite } = snippet;
  const own = viewerId === snippet.userId;
  return (
    <div className="-mr-1.5 flex shrink-0 items-center">
      <IconButton
        size="sm"
        label={copied ? 'Copied' : 'Copy code'}
        icon={copied ? <Check className="text-success" /> : <Copy />}
        onClick={() => void copy()}
        className="card-action"
      />
      {viewerId !== null && !own && removeFromCollection === null && (
        <IconButton
          size="sm"
          label="Add to collection"
          icon={<FolderPlus />}
          onClick={() => collect(snippet)}
          className="card-action"
        />
      )}
      {viewerId !== null && (own || removeFromCollection) && (
        <span className="card-action">
          <CardMenu snippet={snippet} own={own} />
        </span>
      )}
      {viewerId !== null && (
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
      )}
    </div>
  );
}
