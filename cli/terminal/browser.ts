import { spawn } from 'node:child_process';
import { platform } from 'node:os';
import { type Io, isOverSsh } from '../io.ts';

/** Starts the browser with an address. Returns whether it could be started; over SSH none is. */
export async function openInBrowser(io: Io, url: string): Promise<boolean> {
  if (isOverSsh(io)) return false;
  const { env, cwd } = io;
  // Some openers run until the browser is closed.
  const child = spawn(openerFor(env.BROWSER), [url], { env: { ...env }, cwd, detached: true, stdio: 'ignore' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

function openerFor(chosen: string | undefined): string {
  if (chosen) return chosen;
  if (platform() === 'win32') return 'explorer.exe';
  return platform() === 'darwin' ? 'open' : 'xdg-open';
}
