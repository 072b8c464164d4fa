import { Ellipsis, FolderMinus, FolderPlus, Globe, Link2, Lock, Pencil, Trash2 } from 'lucide-react';
import type { Snippet } from '#contract/snippets.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { useBoard } from './use-board.ts';

/** Renders the owner's actions, or the collection's actions on another person's snippet. */
export function CardMenu({ snippet, own }: { snippet: Snippet; own: boolean }) {
  const { share, togglePublic, collect, removeFromCollection, edit, remove } = useBoard();
  const removeItem = removeFromCollection && (
    <MenuItem icon={<FolderMinus />} onSelect={() => removeFromCollection(snippet)}>
      Remove from collection
    </MenuItem>
  );
  return (
    <Menu trigger={<IconButton size="sm" label={`More for ${snippet.title}`} icon={<Ellipsis />} />}>
      {own ? (
        <>
          <MenuItem icon={<Link2 />} onSelect={() => share(snippet)}>
            Share
          </MenuItem>
          <MenuItem icon={snippet.isPublic ? <Lock /> : <Globe />} onSelect={() => togglePublic(snippet)}>
            {snippet.isPublic ? 'Make private' : 'Make public'}
          </MenuItem>
          <MenuItem icon={<FolderPlus />} onSelect={() => collect(snippet)}>
            Add to collection
          </MenuItem>
          {removeItem}
          <MenuItem icon={<Pencil />} onSelect={() => edit(snippet)}>
            Edit
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger onSelect={() => remove(snippet)}>
            Delete
          </MenuItem>
        </>
      ) : (
        <>
          <MenuItem icon={<FolderPlus />} onSelect={() => collect(snippet)}>
            Add to another collection
          </MenuItem>
          {removeItem}
        </>
      )}
    </Menu>
  );
}
