import type { Fingerprint } from '#server/store/backup/fingerprint.ts';

/** Returns a summary of the contents of a backup. */
export function summary(contents: Fingerprint): string {
  const count = (table: string) => (contents[table]?.rows ?? 0).toLocaleString('en');
  const all = Object.values(contents).reduce((sum, { rows }) => sum + rows, 0);
  return `${count('snippets')} snippets of ${count('users')} people (${all.toLocaleString('en')} rows)`;
}
