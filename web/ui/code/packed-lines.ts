import { type Line, TOKEN_KINDS, type Token } from './tokens.ts';

/**
 * The colours of some code without its text: a number for each token, of its length and its kind, and one for each line
 * break. Where lines of tokens take fifteen times the memory of the code they colour, this takes half of it.
 */
export type PackedLines = Uint32Array<ArrayBuffer>;

/** No token is empty. */
const LINE_BREAK = 0;
/** The kinds and none of them. */
const KINDS = TOKEN_KINDS.length + 1;

/** @returns what `unpackLines`, given the code, makes the same lines of */
export function packLines(lines: readonly Line[]): PackedLines {
  return Uint32Array.from(lines.flatMap((line, index) => [...(index > 0 ? [LINE_BREAK] : []), ...line.map(packToken)]));
}

/** @param code the same from which the lines were made */
export function unpackLines(code: string, packed: PackedLines): Line[] {
  let line: Token[] = [];
  const lines = [line];
  let at = 0;
  for (const token of packed) {
    if (token === LINE_BREAK) {
      line = [];
      lines.push(line);
      at += 1;
    } else {
      const length = Math.floor(token / KINDS);
      line.push([code.slice(at, at + length), TOKEN_KINDS[token % KINDS] ?? null]);
      at += length;
    }
  }
  return lines;
}

function packToken([text, kind]: Token): number {
  return text.length * KINDS + (kind === null ? TOKEN_KINDS.length : TOKEN_KINDS.indexOf(kind));
}
