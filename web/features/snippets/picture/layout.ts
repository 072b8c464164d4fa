import type { Line, TokenKind } from '#domain/highlight/tokens.ts';
import { columnsOf, segmentsOf } from '#domain/text-columns.ts';

/** A piece of a row in one color. */
export interface Run {
  /** Text of the source. */
  text: string;
  /** The drawn text, without characters that XML forbids or that would reorder the row. */
  shown: string;
  kind: TokenKind | null;
  /** First column. */
  at: number;
  columns: number;
  shape: Shape;
}

/**
 * `even`: ASCII, each character as wide as a column. `wide`: one character of two columns. `uneven`: other text, whose font
 * may have other widths. `label`: ASCII that stands for one character. `blank`: nothing is drawn.
 */
export type Shape = 'even' | 'wide' | 'uneven' | 'label' | 'blank';

export interface Row {
  /** Index of the line that the row shows a part of. */
  line: number;
  runs: Run[];
}

interface LayoutOptions {
  tabSize: number;
  /** Columns of a row; longer lines wrap. */
  wrapAt: number;
  rowsMax: number;
}

/** Places tokens in rows of columns. The text of all runs of a line is the line. Returns null for too many rows. */
export function layoutRows(lines: readonly Line[], options: LayoutOptions): Row[] | null {
  const rows: Row[] = [];
  for (const [index, line] of lines.entries()) {
    if (!addLine(rows, line, index, options)) return null;
  }
  return rows;
}

/** Returns the number of columns that the runs of a row take. */
export function columnsOfRow({ runs }: Row): number {
  const last = runs.at(-1);
  return last ? last.at + last.columns : 0;
}

/** Returns false as soon as there are too many rows. */
function addLine(rows: Row[], line: Line, index: number, { tabSize, wrapAt, rowsMax }: LayoutOptions): boolean {
  let row: Row = { line: index, runs: [] };
  let column = 0;
  rows.push(row);
  for (const [text, kind] of line) {
    /** The run that further characters of the token extend. */
    let run: Run | undefined;
    for (const piece of piecesOf(text)) {
      let columns = piece.text === '\t' ? tabSize - (column % tabSize) : piece.columns;
      if (column + columns > wrapAt && column > 0) {
        row = { line: index, runs: [] };
        rows.push(row);
        run = undefined;
        column = 0;
        if (piece.text === '\t') columns = tabSize;
      }
      if (rows.length > rowsMax) return false;
      if (run?.shape === piece.shape && JOINED.has(piece.shape)) {
        run.text += piece.text;
        run.shown += piece.shown;
        run.columns += columns;
      } else {
        run = { ...piece, kind, at: column, columns };
        row.runs.push(run);
      }
      column += columns;
    }
  }
  return rows.length <= rowsMax;
}

type Piece = Pick<Run, 'text' | 'shown' | 'columns' | 'shape'>;

const JOINED: ReadonlySet<Shape> = new Set(['even', 'uneven']);
const ASCII = /^[ -~]*$/;
/** A word of these scripts, and the order of words, must not be cut into runs. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;
/** Shows emoji of text fonts as pictures, which are wide. */
const EMOJI_STYLE = '\ufe0f';
/** They hide the real order of code, so that the code view shows their code points, too. */
const BIDI_CONTROL = /[\u202a-\u202e\u2066-\u2069]/;
/** Forbidden in XML or without a glyph. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds
const NOT_DRAWN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]|\p{Surrogate}/gu;

function* piecesOf(text: string): Generator<Piece> {
  if (ASCII.test(text)) {
    for (const character of text) yield { text: character, shown: character, columns: 1, shape: 'even' };
    return;
  }
  const isMixed = RIGHT_TO_LEFT.test(text);
  for (const segment of segmentsOf(text)) yield pieceOf(segment, isMixed);
}

function pieceOf(text: string, isMixed: boolean): Piece {
  if (text === '\t' || text === '\r') return { text, shown: '', columns: 0, shape: 'blank' };
  if (BIDI_CONTROL.test(text)) {
    const shown = `[U+${text.charCodeAt(0).toString(16).toUpperCase()}]`;
    return { text, shown, columns: shown.length, shape: 'label' };
  }
  const shown = text.replace(NOT_DRAWN, pictureOfControl);
  if (isMixed) return { text, shown, columns: widthOf(text), shape: 'uneven' };
  if (ASCII.test(shown)) return { text, shown, columns: 1, shape: 'even' };
  const columns = widthOf(shown);
  return { text, shown, columns, shape: columns === 2 ? 'wide' : 'uneven' };
}

function widthOf(character: string): number {
  if (ZERO_WIDTH.test(character)) return 0;
  return character.includes(EMOJI_STYLE) ? 2 : columnsOf(character);
}

/** Returns the sign that Unicode has for a control character. */
function pictureOfControl(character: string): string {
  const code = character.charCodeAt(0);
  if (code === 0x7f) return '\u2421';
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
}
