import { Moon, Sun } from 'lucide-react';
import { toggleTheme, useIsDark } from '#web/features/settings/hooks/use-theme.ts';
import { IconButton } from '#web/ui/button.tsx';

export function ThemeToggle() {
  const dark = useIsDark();
  return (
    <IconButton
      label={dark ? 'Switch to light theme' : 'Switch to dark theme'}
      icon={dark ? <Sun /> : <Moon />}
      onClick={toggleTheme}
    />
  );
}
