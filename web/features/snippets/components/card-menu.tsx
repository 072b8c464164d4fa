import { Ellipsis, Globe, Link2, Lock, Pencil, Trash2 } from 'lucide-react';
import type { Snippet } from '#contract/snippets.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { useBoard } from '../hooks/use-snippet-actions.ts';

/** What only its owner can do with a snippet. */
export function CardMenu({ snippet }: { snippet: Snippet }) {
  const { share, togglePublic, edit, remove } = useBoard();
  // The menu gives the focus back before a dialog takes it, so that the dialog can return it to the button.
  const after = (action: (snippet: Snippet) => void) => () => setTimeout(() => action(snippet));
  return (
    <Menu trigger={<IconButton size="sm" label={`More for ${snippet.title}`} icon={<Ellipsis />} />}>
      <MenuItem icon={<Link2 />} onSelect={after(share)}>
        Share
      </MenuItem>
      <MenuItem icon={snippet.isPublic ? <Lock /> : <Globe />} onSelect={after(togglePublic)}>
        {snippet.isPublic ? 'Make private' : 'Make public'}
      </MenuItem>
      <MenuItem icon={<Pencil />} onSelect={after(edit)}>
        Edit
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onSelect={after(remove)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
