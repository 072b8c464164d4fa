/** Heights by column width, then by item key, so that a list shown again does not move. */
const heightsByWidth = new Map<number, Map<number, number>>();
/** Widths to remember. A window that is resized passes hundreds of them. */
const WIDTHS_MAX = 4;

/** Returns the known heights of items in columns of a width, in px. */
export function heightsAt(exactWidth: number): Map<number, number> {
  const width = Math.round(exactWidth);
  const heights = heightsByWidth.get(width) ?? new Map<number, number>();
  heightsByWidth.delete(width);
  heightsByWidth.set(width, heights);
  const [oldest] = heightsByWidth.keys();
  if (heightsByWidth.size > WIDTHS_MAX && oldest !== undefined) heightsByWidth.delete(oldest);
  return heights;
}

/** Returns the height of an item at any other width, in px: an estimate where its content is not loaded. */
export function heightAtAnyWidth(key: number): number | undefined {
  for (const heights of heightsByWidth.values()) {
    const height = heights.get(key);
    if (height !== undefined) return height;
  }
  return undefined;
}
