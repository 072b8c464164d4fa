import { Palette } from 'lucide-react';
import { CODE_THEMES } from '#contract/themes.ts';
import { useCodeTheme } from '#web/features/settings/hooks/use-code-theme.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#web/ui/menu.tsx';

export function CodeThemeMenu() {
  return (
    <Menu trigger={<IconButton label="Code theme" icon={<Palette />} />}>
      <CodeThemeItems />
    </Menu>
  );
}

export function CodeThemeItems() {
  const { codeTheme, setCodeTheme } = useCodeTheme();
  return (
    <MenuRadioGroup
      value={codeTheme}
      onValueChange={(value) => {
        const theme = CODE_THEMES.find((one) => one.value === value);
        if (theme) setCodeTheme(theme.value);
      }}
    >
      {CODE_THEMES.map(({ value, label }) => (
        <MenuRadioItem key={value} value={value}>
          {label}
        </MenuRadioItem>
      ))}
    </MenuRadioGroup>
  );
}
