import { Command, Ellipsis, Info, Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { MOD } from '#web/lib/platform.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx';
import { CodeThemeItems, CodeThemeMenu } from './code-theme-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const openAbout = () => openDialog('about', {});
const openPalette = () => openDialog('palette', {});
const openShortcuts = () => openDialog('shortcuts', {});

interface HeaderToolsProps {
  /** Import and export of a signed-in person. */
  transferMenu?: ReactNode;
  /** The items of `transferMenu` for the menu of narrow screens. */
  transferItems?: ReactNode;
}

/** Renders the header's buttons. Narrow screens get the theme toggle and a menu. */
export function HeaderTools({ transferMenu, transferItems }: HeaderToolsProps) {
  return (
    <div className="flex items-center gap-0.5">
      <ThemeToggle />
      <div className="flex gap-0.5 max-sm:hidden">
        <IconButton label="About" icon={<Info />} onClick={openAbout} />
        <CodeThemeMenu />
        <IconButton
          label="Command palette"
          data-tooltip={`Command palette (${MOD} K)`}
          aria-keyshortcuts="Control+K Meta+K"
          icon={<Command />}
          onClick={openPalette}
        />
      </div>
      {transferMenu && <div className="max-sm:hidden">{transferMenu}</div>}
      <div className="sm:hidden">
        <Menu trigger={<IconButton label="More" icon={<Ellipsis />} />}>
          <MenuLabel>Code theme</MenuLabel>
          <CodeThemeItems />
          <MenuSeparator />
          {transferItems}
          <MenuItem icon={<Command />} keys={[MOD, 'K']} onSelect={openPalette}>
            Command palette
          </MenuItem>
          <MenuItem icon={<Info />} onSelect={openAbout}>
            About
          </MenuItem>
          <MenuItem icon={<Keyboard />} keys={['?']} onSelect={openShortcuts}>
            Keyboard shortcuts
          </MenuItem>
        </Menu>
      </div>
    </div>
  );
}
