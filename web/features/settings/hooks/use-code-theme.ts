import { z } from 'zod';
import { CODE_THEMES, type CodeTheme, DEFAULT_CODE_THEME } from '#contract/themes.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { storedSetting } from './stored-setting.ts';

const KEY = 'code-theme';
export const CodeThemeName = z.enum(CODE_THEMES.map(({ value }) => value));

const setting = storedSetting<CodeTheme>({
  key: KEY,
  read: () => readStored(KEY, CodeThemeName) ?? DEFAULT_CODE_THEME,
  write: (theme) => writeStored(KEY, theme),
  apply: (theme) => {
    document.documentElement.dataset.codeTheme = theme;
  },
});

/** Returns the code theme, applied as `data-code-theme` on the root element. */
export function useCodeTheme() {
  return { codeTheme: setting.use(), codeThemePersisted: setting.useIsPersisted(), setCodeTheme: setting.set };
}
