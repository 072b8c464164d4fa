/** Returns rows as text in columns. The first row is the heading. */
export function table(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map(printable));
  const widths = (clean[0] ?? []).map((_, column) => Math.max(...clean.map((row) => (row[column] ?? '').length)));
  const lines = clean.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

/** Names come from users and could contain control sequences of the terminal. */
const printable = (cell: string): string => cell.replaceAll(/\p{C}/gu, '');
