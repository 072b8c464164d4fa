/** Returns the file name of an export. Uses the UTC date, like the server. */
export function exportFileName(now: Date): string {
  return `pegboard-snippets-${now.toISOString().slice(0, 10)}.json`;
}
