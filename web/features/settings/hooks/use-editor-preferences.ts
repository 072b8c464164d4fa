import { z } from 'zod';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { storedSetting } from './stored-setting.ts';

/**
 * Code fonts with their bundled families. Cousine substitutes Courier New, which cannot be bundled, with equal widths.
 */
export const CODE_FONTS = [
  { value: 'Fira Code', label: 'Fira Code', family: '"Fira Code Variable"' },
  { value: 'JetBrains Mono', label: 'JetBrains Mono', family: '"JetBrains Mono Variable"' },
  { value: 'Source Code Pro', label: 'Source Code Pro', family: '"Source Code Pro Variable"' },
  { value: 'Inconsolata', label: 'Inconsolata', family: '"Inconsolata Variable"' },
  { value: 'Courier New', label: 'Courier New', family: '"Courier New", "Cousine"' },
] as const;

export const TAB_SIZES = [2, 4, 8] as const;

const FALLBACK_FONTS = '"Courier New", "Liberation Mono", monospace';

/** How code is shown and edited. */
export const EditorPreferences = z.object({
  fontFamily: z.enum(CODE_FONTS.map(({ value }) => value)).catch('Fira Code'),
  tabSize: z.literal(TAB_SIZES).catch(2),
  lineNumbers: z.boolean().catch(true),
  ligatures: z.boolean().catch(false),
});
export type EditorPreferences = z.infer<typeof EditorPreferences>;

/** Returns the CSS properties for the preferences. */
export function editorProperties({ fontFamily, tabSize, ligatures }: EditorPreferences) {
  const family = CODE_FONTS.find(({ value }) => value === fontFamily)?.family;
  return {
    '--code-font': `${family}, ${FALLBACK_FONTS}`,
    '--code-tab-size': `${tabSize}`,
    '--code-ligatures': ligatures ? 'contextual' : 'none',
  };
}

const KEY = 'editor-preferences';

const setting = storedSetting<EditorPreferences>({
  key: KEY,
  read: () => readStored(KEY, EditorPreferences) ?? EditorPreferences.parse({}),
  write: (preferences) => writeStored(KEY, preferences),
  apply: (preferences) => {
    const { style, dataset } = document.documentElement;
    for (const [name, value] of Object.entries(editorProperties(preferences))) style.setProperty(name, value);
    dataset.lineNumbers = preferences.lineNumbers ? 'on' : 'off';
  },
});

/** Returns the preferences, applied as `--code-*` properties and `data-line-numbers` on the root element. */
export function useEditorPreferences() {
  return { preferences: setting.use(), preferencesPersisted: setting.useIsPersisted(), setPreferences: setting.set };
}
