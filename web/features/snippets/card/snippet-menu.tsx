import {
  Copy,
  Download,
  Ellipsis,
  FolderMinus,
  FolderPlus,
  Globe,
  History,
  Link2,
  Lock,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react';
import { useContext } from 'react';
import { useLocation } from 'wouter';
import type { Snippet } from '#contract/snippets.ts';
import { paths } from '#web/lib/paths.ts';
import { PUBLIC_NOTICE } from '#web/shared/public-notice.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx';
import { MOVES, MoveContext } from './move-context.ts';
import { mayCollect, mayEdit } from './roles.ts';
import { useBoard, useIsRemovable } from './use-board.ts';
import { useDownload } from './use-download.ts';
import { useDuplicate } from './use-duplicate.ts';
import { usePin } from './use-pin.ts';

interface SnippetMenuProps {
  snippet: Snippet;
  /** The keys of the page work where the menu is. */
  showKeys?: boolean;
}

/** Renders the menu of a snippet, the same on its card and on its page. */
export function SnippetMenu({ snippet, showKeys = false }: SnippetMenuProps) {
  const { viewerId, removeFromCollection } = useBoard();
  const isRemovable = useIsRemovable(snippet);
  const isOwn = viewerId === snippet.userId;
  return (
    <Menu trigger={<IconButton size="sm" label={`More for ${snippet.title}`} icon={<Ellipsis />} />}>
      <PinItem snippet={snippet} showKeys={showKeys} />
      {isOwn && <OwnerItems snippet={snippet} />}
      {mayCollect(snippet, viewerId) && <CollectionItem snippet={snippet} />}
      {removeFromCollection && isRemovable && (
        <MenuItem icon={<FolderMinus />} onSelect={() => removeFromCollection(snippet)}>
          Remove from collection
        </MenuItem>
      )}
      {mayEdit(snippet, viewerId) && <EditItem snippet={snippet} showKeys={showKeys} />}
      <CopyItems snippet={snippet} />
      {mayEdit(snippet, viewerId) && <HistoryItem snippet={snippet} showKeys={showKeys} />}
      <MoveItems snippet={snippet} />
      {isOwn && <DeleteItem snippet={snippet} />}
    </Menu>
  );
}

function PinItem({ snippet, showKeys }: SnippetMenuProps) {
  const pin = usePin();
  const { isPinned } = snippet;
  return (
    <MenuItem
      icon={isPinned ? <PinOff /> : <Pin />}
      {...(showKeys && { keys: ['p'] })}
      onSelect={() => void pin(snippet)}
    >
      {isPinned ? 'Unpin' : 'Pin to top'}
    </MenuItem>
  );
}

function OwnerItems({ snippet }: SnippetMenuProps) {
  const { share, togglePublic } = useBoard();
  return (
    <>
      <MenuItem icon={<Link2 />} onSelect={() => share(snippet)}>
        Share
      </MenuItem>
      <MenuItem
        icon={snippet.isPublic ? <Lock /> : <Globe />}
        hint={PUBLIC_NOTICE}
        onSelect={() => togglePublic(snippet)}
      >
        {snippet.isPublic ? 'Make private' : 'Make public'}
      </MenuItem>
    </>
  );
}

function CollectionItem({ snippet }: SnippetMenuProps) {
  const { viewerId, collect, removeFromCollection } = useBoard();
  const isInAnother = removeFromCollection !== null && viewerId !== snippet.userId;
  return (
    <MenuItem icon={<FolderPlus />} onSelect={() => collect(snippet)}>
      {isInAnother ? 'Add to another collection' : 'Add to collection'}
    </MenuItem>
  );
}

function EditItem({ snippet, showKeys }: SnippetMenuProps) {
  const { edit } = useBoard();
  return (
    <MenuItem icon={<Pencil />} {...(showKeys && { keys: ['e'] })} onSelect={() => edit(snippet)}>
      Edit
    </MenuItem>
  );
}

function CopyItems({ snippet }: SnippetMenuProps) {
  const duplicate = useDuplicate();
  const download = useDownload();
  return (
    <>
      <MenuItem icon={<Copy />} onSelect={() => void duplicate(snippet)}>
        Duplicate
      </MenuItem>
      <MenuItem icon={<Download />} onSelect={() => void download(snippet)}>
        {downloadLabel(snippet)}
      </MenuItem>
    </>
  );
}

function HistoryItem({ snippet, showKeys }: SnippetMenuProps) {
  const [, navigate] = useLocation();
  return (
    <MenuItem
      icon={<History />}
      {...(showKeys && { keys: ['h'] })}
      onSelect={() => navigate(paths.history.href(snippet.id))}
    >
      History
    </MenuItem>
  );
}

function MoveItems({ snippet }: SnippetMenuProps) {
  const mover = useContext(MoveContext);
  if (mover === null) return null;
  return (
    <>
      <MenuSeparator />
      <MenuLabel>Move</MenuLabel>
      {MOVES.map(({ to, label }) => (
        <MenuItem key={to} onSelect={() => mover.move(snippet.id, to)}>
          {label}
        </MenuItem>
      ))}
    </>
  );
}

function DeleteItem({ snippet }: SnippetMenuProps) {
  const { remove } = useBoard();
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onSelect={() => remove(snippet)}>
        Delete
      </MenuItem>
    </>
  );
}

/** Returns the label of the download. */
export const downloadLabel = ({ fileCount }: Snippet) => (fileCount === 1 ? 'Download' : 'Download ZIP');
