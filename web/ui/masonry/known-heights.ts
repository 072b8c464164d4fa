import { NumberMap } from './number-map.ts';

/**
 * Heights by column width and item, as they were drawn, so that a wall that is seen again does not move, or until then
 * as they were estimated: an item whose content is away cannot be estimated again.
 */
const byWidth = new Map<number, NumberMap>();
/** Widths whose heights are remembered: a window that is pulled wider has hundreds. */
const WIDTHS = 4;

/** @returns the heights by item in columns of this width, in px */
export function heightsAt(exactWidth: number): NumberMap {
  const width = Math.round(exactWidth);
  const known = byWidth.get(width) ?? new NumberMap();
  // The last one used is the last one forgotten.
  byWidth.delete(width);
  byWidth.set(width, known);
  const [oldest] = byWidth.keys();
  if (byWidth.size > WIDTHS && oldest !== undefined) byWidth.delete(oldest);
  return known;
}

/** About how high an item is whose content is away, in px: as it was at another width. */
export function heightElsewhere(key: number): number {
  for (const heights of byWidth.values()) {
    const height = heights.get(key);
    if (height !== 0) return height;
  }
  return 0;
}
