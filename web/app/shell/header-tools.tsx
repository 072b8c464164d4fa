import { Ellipsis, Info, Keyboard } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx';
import { AboutDialog } from './about-dialog-lazy.tsx';
import { CodeThemeItems, CodeThemeMenu } from './code-theme-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** What the header offers everybody. A narrow screen keeps the toggle in view and the rest in a menu. */
export function HeaderTools({ onShowShortcuts }: { onShowShortcuts?: () => void }) {
  const [aboutOpen, setAboutOpen] = useState(false);
  const showAbout = () => setAboutOpen(true);
  return (
    <div className="flex items-center gap-0.5">
      <ThemeToggle />
      <div className="flex gap-0.5 max-sm:hidden">
        <IconButton label="About" icon={<Info />} onClick={showAbout} />
        <CodeThemeMenu />
      </div>
      <div className="sm:hidden">
        <Menu trigger={<IconButton label="More" icon={<Ellipsis />} />}>
          <MenuLabel>Code theme</MenuLabel>
          <CodeThemeItems />
          <MenuSeparator />
          <MenuItem icon={<Info />} onSelect={showAbout}>
            About
          </MenuItem>
          {onShowShortcuts && (
            <MenuItem icon={<Keyboard />} onSelect={onShowShortcuts}>
              Keyboard shortcuts
            </MenuItem>
          )}
        </Menu>
      </div>
      <AboutDialog open={aboutOpen} onOpenChange={setAboutOpen} />
    </div>
  );
}
