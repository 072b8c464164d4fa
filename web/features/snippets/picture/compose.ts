import type { Line } from '#domain/highlight/tokens.ts';
import { type Caption, captionPart } from './caption.ts';
import type { Drawing, Shape } from './drawing.ts';
import { type Frame, framed } from './frame.ts';
import { columnsOfRow, layoutRows } from './layout.ts';
import type { ReaderStyle } from './reader-style.ts';
import { plainInk, textShapes } from './text-shapes.ts';

/** Lines wrap after this many columns. */
const WRAP_AT = 120;
/** Limit of wrapped lines: at 3x, browsers draw no taller picture. */
const ROWS_MAX = 300;
/** A picture of few short words has room for its title. */
const COLUMNS_MIN = 40;
const SIZE = 14;
const LINE = 21;
/** From the top of a line. */
const BASELINE = 15;
const PADDING = 20;
/** Columns between line numbers and code. */
const GUTTER_GAP = 2;

export interface PictureContent {
  lines: readonly Line[];
  /** Number of the first line; null without line numbers. */
  firstNumber: number | null;
  frame: Frame | null;
  caption: Caption | null;
}

/** Draws code in the style of the reader. Returns null if it is too long. */
export function composePicture(content: PictureContent, style: ReaderStyle): Drawing | null {
  const { lines, firstNumber, frame, caption } = content;
  const rows = layoutRows(lines, { tabSize: style.tabSize, wrapAt: WRAP_AT, rowsMax: ROWS_MAX });
  if (rows === null) return null;
  const advance = style.advance * SIZE;
  const digits = firstNumber === null ? 0 : `${firstNumber + lines.length - 1}`.length;
  const gutter = firstNumber === null ? 0 : digits + GUTTER_GAP;
  const columns = Math.max(COLUMNS_MIN, ...rows.map((row) => gutter + columnsOfRow(row)));
  const foot = caption && captionPart(caption, style);
  const width = Math.ceil(Math.max(columns * advance, foot?.width ?? 0)) + 2 * PADDING;
  const height = rows.length * LINE + 2 * PADDING;

  const plain = plainInk(style.foreground);
  const shapes: Shape[] = [];
  for (const [index, { line, runs }] of rows.entries()) {
    const y = PADDING + index * LINE + BASELINE;
    if (firstNumber !== null && rows[index - 1]?.line !== line) {
      const text = `${firstNumber + line}`.padStart(digits);
      const width = digits * advance;
      shapes.push({ type: 'text', x: PADDING, y, text, size: SIZE, width, fit: 'even', ...plainInk(style.gutter) });
    }
    const place = { x: PADDING + gutter * advance, y, size: SIZE, advance };
    shapes.push(...textShapes(runs, { ...place, inkOf: (kind) => (kind && style.tokens.get(kind)) ?? plain }));
  }
  shapes.push(...(foot?.shapes({ x: PADDING, y: height, right: width - PADDING }) ?? []));
  const code = { width, height: height + (foot === null ? 0 : foot.height + PADDING), shapes };
  return { font: style.font, ...framed(code, frame, style) };
}
