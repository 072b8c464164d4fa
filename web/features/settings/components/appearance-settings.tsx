import { CODE_THEMES } from '#contract/themes.ts';
import { useCodeTheme } from '../hooks/use-code-theme.ts';
import { THEME_NAMES, useTheme } from '../hooks/use-theme.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { CodeThemePicture } from './code-theme-picture.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { ThemePicture } from './theme-picture.tsx';

const THEMES = THEME_NAMES.map((value) => ({
  value,
  label: { light: 'Light', dark: 'Dark', system: 'System' }[value],
  picture: <ThemePicture theme={value} />,
}));

const CODE_THEME_CHOICES = CODE_THEMES.map(({ value, label }) => ({
  value,
  label,
  picture: <CodeThemePicture theme={value} />,
}));

export function AppearanceSettings() {
  const { theme, themePersisted, setTheme } = useTheme();
  const { codeTheme, codeThemePersisted, setCodeTheme } = useCodeTheme();

  function save(): boolean {
    const persisted = [setTheme(theme), setCodeTheme(codeTheme)];
    return persisted.every(Boolean);
  }

  return (
    <PreferencesForm persisted={themePersisted && codeThemePersisted} onSave={save}>
      <ChoiceCards legend="Theme" value={theme} onValueChange={setTheme} choices={THEMES} three />
      <ChoiceCards legend="Code theme" value={codeTheme} onValueChange={setCodeTheme} choices={CODE_THEME_CHOICES} />
    </PreferencesForm>
  );
}
