import type { Drawing, Shape } from './drawing.ts';
import { columnsOfRow, layoutRows } from './layout.ts';
import type { ReaderStyle } from './reader-style.ts';
import { plainInk, textShapes } from './text-shapes.ts';

type Picture = Omit<Drawing, 'font'>;

/** The window around the code. */
export interface Frame {
  title: string;
  /** Color of the peg on which it hangs. */
  dot: string;
}

/** The pegboard behind the window: colors of web/styles/tokens.css, chosen by the code theme instead of the page's. */
const WALLS = {
  light: { wall: '#f5f3ee', dot: '#dfdacf', line: '#e2ddd2' },
  dark: { wall: '#151310', dot: '#2c2822', line: '#332e28' },
};
const MARGIN = 36;
const BAR = 32;
const RADIUS = 12;
const GRID = { gap: 24, radius: 1 };
const PEG = 6;
const PEG_RING = 3;
const BUTTON = { count: 3, radius: 5, gap: 18, inset: 21 };
const TITLE_SIZE = 13;
const TITLE_BASELINE = 24;
/** Free columns at each side of the title. */
const TITLE_MARGIN = 8;
/** More rows than any title needs. */
const TITLE_ROWS = 100;

/** Puts code on its background, in a window on a pegboard if there is a frame. */
export function framed(code: Picture, frame: Frame | null, style: ReaderStyle): Picture {
  const { width, height } = code;
  if (frame === null) {
    const background: Shape = { type: 'box', x: 0, y: 0, width, height, radius: 0, fill: style.background };
    return { width, height, shapes: [background, ...code.shapes] };
  }
  const { wall, dot, line } = style.isDark ? WALLS.dark : WALLS.light;
  const whole = { width: width + 2 * MARGIN, height: height + BAR + 2 * MARGIN };
  const inner = { x: MARGIN, y: MARGIN, width, height: height + BAR, radius: RADIUS, fill: style.background };
  const middle = MARGIN + width / 2;
  return {
    ...whole,
    shapes: [
      { type: 'box', x: 0, y: 0, ...whole, radius: 0, fill: wall },
      { type: 'dots', ...GRID, fill: dot },
      { type: 'box', ...grown(inner, 1), fill: line },
      { type: 'box', ...inner },
      { type: 'disc', x: middle, y: MARGIN, radius: PEG + PEG_RING, fill: wall },
      { type: 'disc', x: middle, y: MARGIN, radius: PEG, fill: frame.dot },
      ...Array.from({ length: BUTTON.count }, (_, at): Shape => {
        const x = MARGIN + BUTTON.inset + at * BUTTON.gap;
        return { type: 'disc', x, y: MARGIN + BUTTON.inset, radius: BUTTON.radius, fill: line };
      }),
      ...titleShapes(frame.title, width, style),
      ...code.shapes.map((shape) => moved(shape, MARGIN, MARGIN + BAR)),
    ],
  };
}

function grown<Area extends { x: number; y: number; width: number; height: number; radius: number }>(
  area: Area,
  by: number,
) {
  const { x, y, width, height, radius } = area;
  const grownArea = { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by, radius: radius + by };
  return { ...area, ...grownArea };
}

function moved(shape: Shape, x: number, y: number): Shape {
  return shape.type === 'dots' ? shape : { ...shape, x: shape.x + x, y: shape.y + y };
}

/** In the middle of the bar, cut with an ellipsis. */
function titleShapes(title: string, width: number, style: ReaderStyle): Shape[] {
  const advance = style.advance * TITLE_SIZE;
  const wrapAt = Math.floor(width / advance) - 2 * TITLE_MARGIN;
  const rows = layoutRows([[[title, null]]], { tabSize: 1, wrapAt, rowsMax: TITLE_ROWS });
  const row = rows?.[0];
  if (row === undefined) return [];
  const isCut = (rows?.length ?? 0) > 1;
  const columns = columnsOfRow(row);
  const x = MARGIN + (width - (columns + (isCut ? 1 : 0)) * advance) / 2;
  const y = MARGIN + TITLE_BASELINE;
  const ink = plainInk(style.gutter);
  const place = { x, y, size: TITLE_SIZE, advance, inkOf: () => ink };
  const ellipsis = { text: '…', shown: '…', kind: null, at: columns, columns: 1, shape: 'uneven' } as const;
  return textShapes(isCut ? [...row.runs, ellipsis] : row.runs, place);
}
