import { platform } from 'node:os';
import type { Io } from '../io.ts';
import { runProgram } from './run-program.ts';

/** Opens an address in the browser. Returns whether that worked. */
export async function openInBrowser(io: Io, url: string): Promise<boolean> {
  const { env } = io;
  const isRemote = Boolean(env.SSH_CONNECTION || env.SSH_TTY);
  return !isRemote && (await runProgram(io, [opener(env.BROWSER), url], { input: '' })) === 0;
}

function opener(chosen: string | undefined): string {
  if (chosen) return chosen;
  if (platform() === 'win32') return 'explorer.exe';
  return platform() === 'darwin' ? 'open' : 'xdg-open';
}
