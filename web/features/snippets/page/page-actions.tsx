import { Download, FolderPlus, Link2, Pencil, Star } from 'lucide-react';
import type { Snippet, SnippetDetail } from '#contract/snippets.ts';
import { mayCollect, mayEdit } from '#web/features/snippets/card/roles.ts';
import { downloadLabel, SnippetMenu } from '#web/features/snippets/card/snippet-menu.tsx';
import { useBoard } from '#web/features/snippets/card/use-board.ts';
import { useDownload } from '#web/features/snippets/card/use-download.ts';
import { paths } from '#web/lib/paths.ts';
import { useCopyLink } from '#web/shared/use-copy-link.ts';
import { Button, IconButton } from '#web/ui/button.tsx';

/** Renders download for visitors, everything for the owner, and for other people what their role allows. */
export function PageActions({ snippet }: { snippet: SnippetDetail }) {
  const { viewerId } = useBoard();
  const download = useDownload();
  if (viewerId === null) {
    return (
      <Button size="sm" onClick={() => void download(snippet)}>
        <Download aria-hidden="true" />
        {downloadLabel(snippet)}
      </Button>
    );
  }
  return (
    <div className="-mr-1.5 flex shrink-0 items-center gap-1 print:hidden">
      <StarButton snippet={snippet} />
      {viewerId === snippet.userId ? (
        <ShareButton snippet={snippet} />
      ) : (
        snippet.isPublic && snippet.shareId !== null && <CopyLinkButton shareId={snippet.shareId} />
      )}
      {mayEdit(snippet, viewerId) ? (
        <EditButton snippet={snippet} />
      ) : (
        mayCollect(snippet, viewerId) && <CollectButton snippet={snippet} />
      )}
      <SnippetMenu snippet={snippet} showKeys />
    </div>
  );
}

/** The label is hidden on small screens. */
const LABELLED = 'pointer-coarse:min-w-11';

function StarButton({ snippet }: { snippet: Snippet }) {
  const { toggleFavorite } = useBoard();
  const { isFavorite } = snippet;
  return (
    <IconButton
      size="sm"
      label={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      aria-pressed={isFavorite}
      aria-keyshortcuts="f"
      icon={<Star className={isFavorite ? 'fill-accent-solid text-accent' : undefined} />}
      onClick={({ detail }) => toggleFavorite(snippet, detail > 0)}
    />
  );
}

function CollectButton({ snippet }: { snippet: Snippet }) {
  const { collect } = useBoard();
  return (
    <Button size="sm" className={LABELLED} onClick={() => collect(snippet)}>
      <FolderPlus aria-hidden="true" />
      <span className="max-sm:sr-only">Add to collection</span>
    </Button>
  );
}

function ShareButton({ snippet }: { snippet: Snippet }) {
  const { share } = useBoard();
  return (
    <Button size="sm" variant="ghost" className={LABELLED} onClick={() => share(snippet)}>
      <Link2 aria-hidden="true" />
      <span className="max-sm:sr-only">Share</span>
    </Button>
  );
}

function CopyLinkButton({ shareId }: { shareId: string }) {
  const { copy } = useCopyLink();
  return (
    <Button
      size="sm"
      variant="ghost"
      className={LABELLED}
      onClick={() => void copy(window.location.origin + paths.shared.href(shareId))}
    >
      <Link2 aria-hidden="true" />
      <span className="max-sm:sr-only">Share</span>
    </Button>
  );
}

function EditButton({ snippet }: { snippet: Snippet }) {
  const { edit } = useBoard();
  return (
    <Button size="sm" aria-keyshortcuts="e" className={LABELLED} onClick={() => edit(snippet)}>
      <Pencil aria-hidden="true" />
      <span className="max-sm:sr-only">Edit</span>
    </Button>
  );
}
