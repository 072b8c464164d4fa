import type { Fingerprint } from '#server/store/backup/fingerprint.ts';

/** Returns a summary of the contents of a backup. */
export function summary(contents: Fingerprint): string {
  const rowsOf = (table: string) => contents[table]?.rows ?? 0;
  const all = Object.values(contents).reduce((sum, { rows }) => sum + rows, 0);
  const snippets = count(rowsOf('snippets'), 'snippet', 'snippets');
  return `${snippets} of ${count(rowsOf('users'), 'person', 'people')} (${count(all, 'row', 'rows')})`;
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
