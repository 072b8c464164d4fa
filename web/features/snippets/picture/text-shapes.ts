import type { Ink, Text } from './drawing.ts';
import type { Run } from './layout.ts';

/** Returns upright letters in a color. */
export const plainInk = (fill: string): Ink => ({ fill, italic: false, bold: false, underlined: false });

interface TextPlace {
  /** Of the first column. */
  x: number;
  y: number;
  size: number;
  /** Width of a column. */
  advance: number;
  inkOf: (kind: Run['kind']) => Ink;
}

const FITS = { even: 'even', label: 'even', wide: 'centered', uneven: 'fitted' } as const;

/** Returns the visible runs of a row at their columns. */
export function textShapes(runs: readonly Run[], { x, y, size, advance, inkOf }: TextPlace): Text[] {
  return runs.flatMap(({ shown, shape, kind, at, columns }): Text[] => {
    if (shape === 'blank' || shown.trim() === '') return [];
    const left = x + at * advance;
    const width = columns * advance;
    return [{ type: 'text', x: left, y, text: shown, size, width, ...inkOf(kind), fit: FITS[shape] }];
  });
}
