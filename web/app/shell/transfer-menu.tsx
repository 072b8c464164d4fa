import { ArrowDownToLine, ArrowDownUp, ArrowUpFromLine } from 'lucide-react';
import { useTransfer } from '#web/shared/transfer.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

/** Import and export, as a menu of the header. */
export function TransferMenu() {
  return (
    <Menu trigger={<IconButton label="Import/Export" icon={<ArrowDownUp />} />}>
      <TransferItems />
    </Menu>
  );
}

/** The same as lines of another menu. */
export function TransferItems() {
  const { openImport, downloadAll } = useTransfer();
  return (
    <>
      <MenuItem icon={<ArrowDownToLine />} onSelect={openImport}>
        Import
      </MenuItem>
      <MenuItem icon={<ArrowUpFromLine />} onSelect={downloadAll}>
        Export
      </MenuItem>
    </>
  );
}
