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

/** Returns whether single-key shortcuts are on. Speech input users must be able to turn them off (WCAG 2.1.4). */
export function useShortcutsEnabled() {
  return { enabled: setting.use(), setEnabled: setting.set };
}

/** Reads the setting outside of React. */
export function shortcutsEnabled(): boolean {
  return setting.get();
}
