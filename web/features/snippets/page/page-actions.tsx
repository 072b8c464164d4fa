import { Copy, Download, Ellipsis, FolderPlus, Globe, History, Link2, Lock, Pencil, Star, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import type { Snippet } from '#contract/snippets.ts';
import { saveArchive, saveSnippetFile } from '#web/features/snippets/card/downloads.ts';
import { useBoard } from '#web/features/snippets/card/use-board.ts';
import { useDuplicate } from '#web/features/snippets/card/use-duplicate.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import type { ShownFile } from './shown-files.ts';

interface PageActionsProps {
  snippet: Snippet;
  files: readonly ShownFile[];
}

/** Renders download for visitors, what a collector may do for other people, and everything for the owner. */
export function PageActions({ snippet, files }: PageActionsProps) {
  const { viewerId } = useBoard();
  const download = () => {
    const [first] = files;
    if (files.length === 1 && first) saveSnippetFile(first);
    else void saveArchive(snippet);
  };
  const downloadLabel = files.length === 1 ? 'Download' : 'Download ZIP';
  if (viewerId === null) {
    return (
      <Button size="sm" onClick={download}>
        <Download aria-hidden="true" />
        {downloadLabel}
      </Button>
    );
  }
  const downloadItem = (
    <MenuItem icon={<Download />} onSelect={download}>
      {downloadLabel}
    </MenuItem>
  );
  return (
    <div className="-mr-1.5 flex shrink-0 items-center gap-1 print:hidden">
      <StarButton snippet={snippet} />
      {viewerId === snippet.userId ? (
        <OwnerActions snippet={snippet} downloadItem={downloadItem} />
      ) : (
        <ReaderActions snippet={snippet} downloadItem={downloadItem} />
      )}
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

interface ActionsProps {
  snippet: Snippet;
  downloadItem: React.ReactNode;
}

function ReaderActions({ snippet, downloadItem }: ActionsProps) {
  const { collect } = useBoard();
  const duplicate = useDuplicate();
  return (
    <>
      <Button size="sm" className={LABELLED} onClick={() => collect(snippet)}>
        <FolderPlus aria-hidden="true" />
        <span className="max-sm:sr-only">Add to collection</span>
      </Button>
      <Menu trigger={<IconButton size="sm" label={`More for ${snippet.title}`} icon={<Ellipsis />} />}>
        <MenuItem icon={<Copy />} onSelect={() => void duplicate(snippet)}>
          Duplicate
        </MenuItem>
        {downloadItem}
      </Menu>
    </>
  );
}

function OwnerActions({ snippet, downloadItem }: ActionsProps) {
  const { share, togglePublic, collect, edit, remove } = useBoard();
  const duplicate = useDuplicate();
  const [, navigate] = useLocation();
  return (
    <>
      <Button size="sm" variant="ghost" className={LABELLED} onClick={() => share(snippet)}>
        <Link2 aria-hidden="true" />
        <span className="max-sm:sr-only">Share</span>
      </Button>
      <Button size="sm" aria-keyshortcuts="e" className={LABELLED} onClick={() => edit(snippet)}>
        <Pencil aria-hidden="true" />
        <span className="max-sm:sr-only">Edit</span>
      </Button>
      <Menu trigger={<IconButton size="sm" label={`More for ${snippet.title}`} icon={<Ellipsis />} />}>
        <MenuItem icon={<History />} keys={['h']} onSelect={() => navigate(paths.history.href(snippet.id))}>
          History
        </MenuItem>
        <MenuItem icon={snippet.isPublic ? <Lock /> : <Globe />} onSelect={() => togglePublic(snippet)}>
          {snippet.isPublic ? 'Make private' : 'Make public'}
        </MenuItem>
        <MenuItem icon={<FolderPlus />} onSelect={() => collect(snippet)}>
          Add to collection
        </MenuItem>
        <MenuItem icon={<Copy />} onSelect={() => void duplicate(snippet)}>
          Duplicate
        </MenuItem>
        {downloadItem}
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger onSelect={() => remove(snippet)}>
          Delete
        </MenuItem>
      </Menu>
    </>
  );
}
