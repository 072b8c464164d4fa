import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import type { Io } from '../io.ts';

/** Returns the home folder of the person. */
export const homeFolder = ({ env }: Pick<Io, 'env'>): string => env.HOME || homedir();

/** Returns the folder in which programs of this platform store settings. */
export function settingsFolder({ env }: Pick<Io, 'env'>): string {
  const home = homeFolder({ env });
  if (platform() === 'win32') return env.APPDATA || join(home, 'AppData', 'Roaming');
  if (platform() === 'darwin') return join(home, 'Library', 'Application Support');
  return env.XDG_CONFIG_HOME || join(home, '.config');
}
