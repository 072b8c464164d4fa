import { ArrowUpFromLine, Ellipsis, Globe, LogOut, Pencil, Trash2, Users } from 'lucide-react';
import type { Collection } from '#contract/collections.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { isManager } from '../utils/roles.ts';

interface CollectionMenuProps {
  collection: Collection;
  onExport: (collection: Collection) => void;
}

/** Renders what the viewer's role in a collection allows. */
export function CollectionMenu({ collection, onExport }: CollectionMenuProps) {
  const isOwner = collection.role === 'owner';
  return (
    <Menu trigger={<IconButton size="sm" label={`More for ${collection.name}`} icon={<Ellipsis />} />}>
      {isManager(collection) && (
        <MenuItem icon={<Pencil />} onSelect={() => openDialog('collection', { collection })}>
          Edit
        </MenuItem>
      )}
      <MenuItem icon={<Users />} onSelect={() => openDialog('members', { collection })}>
        Members
      </MenuItem>
      {isOwner && (
        <MenuItem icon={<Globe />} onSelect={() => openDialog('publicPage', { collection })}>
          Public page
        </MenuItem>
      )}
      {isOwner && (
        <MenuItem icon={<ArrowUpFromLine />} onSelect={() => onExport(collection)}>
          Export
        </MenuItem>
      )}
      <MenuSeparator />
      {isOwner ? (
        <MenuItem
          icon={<Trash2 />}
          danger
          onSelect={() => openDialog('deleteCollection', { collection, within: document.activeElement })}
        >
          Delete
        </MenuItem>
      ) : (
        <MenuItem
          icon={<LogOut />}
          danger
          onSelect={() => openDialog('leaveCollection', { collection, within: document.activeElement })}
        >
          Leave
        </MenuItem>
      )}
    </Menu>
  );
}
