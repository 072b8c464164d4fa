/** In px; must match `row.css`. */
const WIDE = 1_536;
const PHONE = 640;

/** Returns the height of a row that does not show its code, in px. */
export const rowHeight = (_: unknown, width: number): number => (width >= WIDE ? 50 : width >= PHONE ? 58 : 72);
