/** Between cards, in px. */
export const GAP = 20;
/** Below this a column is too narrow for code. */
const COLUMN_MIN = 300;
const COLUMNS_MAX = 4;

/** 1 to 4 columns by the width there is, in px. */
export function columnsFor(width: number): number {
  const fitting = Math.floor((width + GAP) / (COLUMN_MIN + GAP));
  return Math.min(COLUMNS_MAX, Math.max(1, fitting));
}

/** Of each of so many columns, in px as the width there is. */
export function columnWidth(width: number, columns: number): number {
  return (width - GAP * (columns - 1)) / columns;
}
