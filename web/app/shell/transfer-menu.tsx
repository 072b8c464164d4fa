import { ArrowDownToLine, ArrowDownUp, ArrowUpFromLine, FileInput, FolderArchive } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { useTransfer } from './use-transfer.ts';

export function TransferMenu() {
  return (
    <Menu trigger={<IconButton label="Import/Export" icon={<ArrowDownUp />} />}>
      <TransferItems />
    </Menu>
  );
}

/** Renders the import and export items for use in another menu. */
export function TransferItems() {
  const { openImport, chooseFiles, downloadAll, downloadZip } = useTransfer();
  return (
    <>
      <MenuItem icon={<ArrowDownToLine />} onSelect={() => openImport()}>
        Import
      </MenuItem>
      <MenuItem icon={<FileInput />} onSelect={chooseFiles}>
        Import files
      </MenuItem>
      <MenuItem icon={<ArrowUpFromLine />} onSelect={downloadAll}>
        Export
      </MenuItem>
      <MenuItem icon={<FolderArchive />} onSelect={downloadZip}>
        As a zip of files
      </MenuItem>
    </>
  );
}
