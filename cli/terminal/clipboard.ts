import { platform } from 'node:os';
import { CliError } from '../errors.ts';
import { type Io, isOverSsh } from '../io.ts';
import { runProgram } from './run-program.ts';

type Program = readonly [string, ...string[]];

/** Reads standard input as UTF-8, which `clip.exe` does not. */
const WINDOWS: Program = [
  'powershell.exe',
  '-NoProfile',
  '-Command',
  '[Console]::InputEncoding = [Text.Encoding]::UTF8; Set-Clipboard -Value ([Console]::In.ReadToEnd())',
];

/**
 * Copies a text: with a program of the platform, or over SSH through the terminal.
 *
 * @throws CliError if there is neither
 */
export async function copyToClipboard(io: Io, text: string): Promise<void> {
  for (const program of programsFor(io)) if ((await runProgram(io, program, { input: text })) === 0) return;
  // Elsewhere nothing tells whether the terminal copies.
  const terminal = isOverSsh(io) ? [io.stderr, io.stdout].find(({ isTTY }) => isTTY) : undefined;
  if (terminal === undefined)
    throw new CliError('No clipboard was found. Install wl-clipboard, xclip or xsel, or pipe: pegboard get');
  terminal.write(osc52(text));
}

/** Returns the programs that may reach the clipboard of the person, best first. */
function programsFor(io: Io): readonly Program[] {
  const { env } = io;
  // In tmux its own command knows how to reach the terminal.
  if (isOverSsh(io)) return env.TMUX ? [['tmux', 'load-buffer', '-w', '-']] : [];
  if (platform() === 'darwin') return [['pbcopy']];
  if (platform() === 'win32') return [WINDOWS];
  const programs: Program[] = [];
  if (env.WAYLAND_DISPLAY) programs.push(['wl-copy']);
  if (env.DISPLAY) programs.push(['xclip', '-selection', 'clipboard'], ['xsel', '--clipboard', '--input']);
  if (env.WSL_DISTRO_NAME) programs.push(WINDOWS);
  if (env.TERMUX_VERSION) programs.push(['termux-clipboard-set']);
  return programs;
}

/** Returns the escape sequence with which most terminals copy: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html */
const osc52 = (text: string): string => `\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`;
