import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { Collection } from '#contract/collections.ts';
import { useCollectionDialogs } from '#web/lib/collection-dialogs.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

/** What can be done with a collection. */
export function CollectionMenu({ collection }: { collection: Collection }) {
  const { openEdit, openDelete } = useCollectionDialogs();
  // The menu gives the focus back before a dialog takes it, so that the dialog can return it to the button.
  const after = (action: (collection: Collection) => void) => () => setTimeout(() => action(collection));
  return (
    <Menu trigger={<IconButton size="sm" label={`More for ${collection.name}`} icon={<Ellipsis />} />}>
      <MenuItem icon={<Pencil />} onSelect={after(openEdit)}>
        Edit
      </MenuItem>
      <MenuItem icon={<Trash2 />} danger onSelect={after(openDelete)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
