import type { MasonryBox } from './virtualizer.ts';

type Shape = Pick<MasonryBox, 'columnWidth' | 'gap'>;

interface Measured extends Shape {
  /** By item key. */
  heights: Map<number, number>;
}

/** Heights by shape of the items, the last used one first, so that a list shown again does not move. */
let measured: Measured[] = [];
/** Shapes to remember. A window that is resized passes hundreds of them. */
const SHAPES_MAX = 4;

/** Returns the known heights of items in columns of a width, in px. Rows have another gap, and other heights, than cards. */
export function heightsAt({ columnWidth: exactWidth, gap }: Shape): Map<number, number> {
  const columnWidth = Math.round(exactWidth);
  const isSame = (one: Shape) => one.columnWidth === columnWidth && one.gap === gap;
  const found = measured.find(isSame) ?? { columnWidth, gap, heights: new Map<number, number>() };
  measured = [found, ...measured.filter((one) => one !== found)].slice(0, SHAPES_MAX);
  return found.heights;
}

/** Returns the height of an item at any other width, in px: an estimate where its content is not loaded. */
export function heightAtAnyWidth(key: number, gap: number): number | undefined {
  for (const { heights, ...shape } of measured) {
    const height = shape.gap === gap ? heights.get(key) : undefined;
    if (height !== undefined) return height;
  }
  return undefined;
}
