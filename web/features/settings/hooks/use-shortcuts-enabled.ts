import { z } from 'zod';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { storedSetting } from './stored-setting.ts';

const KEY = 'shortcuts';

const setting = storedSetting<boolean>({
  key: KEY,
  read: () => readStored(KEY, z.boolean()) ?? true,
  write: (enabled) => writeStored(KEY, enabled),
  apply: () => {},
});

/** Whether single keys do something. Those who speak to their computer must be able to turn that off (WCAG 2.1.4). */
export function useShortcutsEnabled() {
  return { enabled: setting.use(), setEnabled: setting.set };
}

/** The same, asked by what is no component. */
export function shortcutsEnabled(): boolean {
  return setting.get();
}
