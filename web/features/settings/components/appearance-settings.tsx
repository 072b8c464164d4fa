import { z } from 'zod';
import { CODE_THEMES } from '#contract/themes.ts';
import { CodeThemeName, useCodeTheme } from '../hooks/use-code-theme.ts';
import { THEME_NAMES, useTheme } from '../hooks/use-theme.ts';
import { useUnsavedChanges } from '../hooks/use-unsaved-changes.ts';
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

const Changes = z.object({ theme: z.enum(THEME_NAMES), codeTheme: CodeThemeName }).partial();

export function AppearanceSettings() {
  const { theme, themePersisted, setTheme } = useTheme();
  const { codeTheme, codeThemePersisted, setCodeTheme } = useCodeTheme();
  const { values, changed, change, discard } = useUnsavedChanges({
    key: 'unsaved-appearance',
    schema: Changes,
    saved: { theme, codeTheme },
  });

  function save(): boolean {
    const persisted = [setTheme(values.theme), setCodeTheme(values.codeTheme)];
    return persisted.every(Boolean);
  }

  return (
    <PreferencesForm
      changed={changed}
      persisted={themePersisted && codeThemePersisted}
      onSave={save}
      onDiscard={discard}
    >
      <ChoiceCards
        legend="Theme"
        value={values.theme}
        onValueChange={(value) => change({ theme: value })}
        choices={THEMES}
        three
      />
      <ChoiceCards
        legend="Code theme"
        value={values.codeTheme}
        onValueChange={(value) => change({ codeTheme: value })}
        choices={CODE_THEME_CHOICES}
      />
    </PreferencesForm>
  );
}
