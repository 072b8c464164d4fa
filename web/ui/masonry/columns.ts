/** Space between cards, and between rows, in px. */
export const GAP = 20;
export const ROW_GAP = 6;
/** Narrower columns wrap code too often to be readable. */
const COLUMN_MIN = 300;
const COLUMNS_MAX = 4;

/** Returns the number of columns (1 to 4) that fit a width in px. */
export function columnsFor(width: number): number {
  const fitting = Math.floor((width + GAP) / (COLUMN_MIN + GAP));
  return Math.min(COLUMNS_MAX, Math.max(1, fitting));
}

/** Returns the width of one column, in px. */
export function columnWidth(width: number, columns: number): number {
  return (width - GAP * (columns - 1)) / columns;
}
