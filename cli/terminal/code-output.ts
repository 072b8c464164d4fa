import { PLAIN_TEXT } from '#domain/languages.ts';
import { type Io, isTerminal, note } from '../io.ts';
import { highlightLines, paint } from './highlight.ts';
import { printableCode } from './printable.ts';
import { stylesOf } from './style.ts';

/** Returns code for standard output: unchanged in a pipe, colored and without control characters on a terminal. */
export function codeForOutput(io: Io, code: string, language: string): string {
  if (!isTerminal(io)) return code;
  const styles = stylesOf(io, io.stdout);
  const lines = highlightLines(printableCode(code).replace(/\n$/, ''), styles.isStyled ? language : PLAIN_TEXT);
  return lines.map((line) => `${paint(line, styles)}\n`).join('');
}

/** Writes a line about the code to a terminal. An editor that runs the command may read standard error as well. */
export function noteForTerminal(io: Io, text: string): void {
  if (io.stderr.isTTY) note(io, stylesOf(io, io.stderr).dim(text));
}
