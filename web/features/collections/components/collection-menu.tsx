import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { Collection } from '#contract/collections.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

export function CollectionMenu({ collection }: { collection: Collection }) {
  return (
    <Menu trigger={<IconButton size="sm" label={`More for ${collection.name}`} icon={<Ellipsis />} />}>
      <MenuItem icon={<Pencil />} onSelect={() => openDialog('collection', { collection })}>
        Edit
      </MenuItem>
      <MenuItem
        icon={<Trash2 />}
        danger
        onSelect={() => openDialog('deleteCollection', { collection, within: document.activeElement })}
      >
        Delete
      </MenuItem>
    </Menu>
  );
}
