import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { Collection } from '#contract/collections.ts';
import { useCollectionDialogs } from '#web/shared/collection-dialogs.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

export function CollectionMenu({ collection }: { collection: Collection }) {
  const { openEdit, openDelete } = useCollectionDialogs();
  return (
    <Menu trigger={<IconButton size="sm" label={`More for ${collection.name}`} icon={<Ellipsis />} />}>
      <MenuItem icon={<Pencil />} onSelect={() => openEdit(collection)}>
        Edit
      </MenuItem>
      <MenuItem icon={<Trash2 />} danger onSelect={() => openDelete(collection)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
