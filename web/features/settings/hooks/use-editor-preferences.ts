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

const fontFamily = z.enum(CODE_FONTS.map(({ value }) => value));
const tabSize = z.literal(TAB_SIZES);
const lineNumbers = z.boolean();

/** How code is shown and edited. */
export const EditorPreferences = z.object({
  fontFamily: fontFamily.catch('Fira Code'),
  tabSize: tabSize.catch(2),
  lineNumbers: lineNumbers.catch(true),
});
export type EditorPreferences = z.infer<typeof EditorPreferences>;

/** Unsaved changes, without defaults. */
export const EditorChanges = z.object({ fontFamily, tabSize, lineNumbers }).partial();

/** Returns the CSS properties for the preferences. */
export function editorProperties({ fontFamily, tabSize }: EditorPreferences) {
  const family = CODE_FONTS.find(({ value }) => value === fontFamily)?.family;
  return { '--code-font': `${family}, ${FALLBACK_FONTS}`, '--code-tab-size': `${tabSize}` };
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

/** Returns the preferences, applied as `--code-font`, `--code-tab-size` and `data-line-numbers` on the root element. */
export function useEditorPreferences() {
  return { preferences: setting.use(), preferencesPersisted: setting.useIsPersisted(), setPreferences: setting.set };
}
