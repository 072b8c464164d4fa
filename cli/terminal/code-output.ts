import { type Io, isTerminal, note } from '../io.ts';
import { printableCode } from './printable.ts';
import { stylesOf } from './style.ts';

/** Returns code for standard output: unchanged in a pipe, without control characters on a terminal. */
export function codeForOutput(io: Io, code: string): string {
  if (!isTerminal(io)) return code;
  return `${printableCode(code).replace(/\n$/, '')}\n`;
}

/** Writes a line about the code to a terminal. An editor that runs the command may read standard error as well. */
export function noteForTerminal(io: Io, text: string): void {
  if (io.stderr.isTTY) note(io, stylesOf(io, io.stderr).dim(text));
}
