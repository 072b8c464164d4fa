import { losesTrigger } from '#contract/import-totals.ts';
import type { Problem } from '#domain/import/library.ts';
import type { ImportOptions, PreviewItem } from './import-types.ts';

/** A line of the preview. */
export interface PreviewRow {
  key: string;
  title: string;
  /** `dropped` is a line about what a file has, but not a snippet of the import. */
  status: PreviewItem['status'] | 'dropped';
  /** Why it is not imported, or what of it. */
  message: string | null;
  /** In the library; null for a file that cannot be read. */
  position: number | null;
}

const WITHOUT_TRIGGER = 'Its trigger is left out: another snippet has it.';

/** Returns unreadable files and refused snippets, and then the others in the order of the library. */
export function toRows(
  problems: readonly Problem[],
  items: readonly PreviewItem[],
  duplicates: ImportOptions['duplicates'],
): PreviewRow[] {
  const rows = items.map((item): PreviewRow => {
    const { position, title, status } = item;
    const message = item.message ?? (losesTrigger(item, duplicates) ? WITHOUT_TRIGGER : null);
    return { key: `${position}`, title, status, message, position };
  });
  const files = problems.map(
    ({ file, line, message, isDropped }, index): PreviewRow => ({
      key: `problem ${index}`,
      title: line === null ? file : `${file}, line ${line}`,
      status: isDropped ? 'dropped' : 'refused',
      message,
      position: null,
    }),
  );
  const isRefused = ({ status }: PreviewRow) => status === 'refused';
  return [...files, ...rows.filter(isRefused), ...rows.filter((row) => !isRefused(row))];
}

/** Returns whether an import stores the snippet, if it is checked. */
export const isImportable = (
  { status }: Pick<PreviewRow, 'status'>,
  duplicates: ImportOptions['duplicates'],
): boolean => status === 'new' || (status === 'changed' && duplicates !== 'skip');

/** Returns the rows whose title or problem contains a text, ignoring case. */
export function findRows(rows: readonly PreviewRow[], text: string): readonly PreviewRow[] {
  const term = text.trim().toLowerCase();
  if (term === '') return rows;
  return rows.filter(({ title, message }) => `${title}\n${message ?? ''}`.toLowerCase().includes(term));
}

/** Returns the numbers of a preview in words. */
export function countsText(rows: readonly Pick<PreviewRow, 'status'>[]): string {
  const counts = { new: 0, same: 0, changed: 0, refused: 0, dropped: 0 };
  for (const { status } of rows) counts[status] += 1;
  const text = (count: number) => count.toLocaleString('en');
  return `${text(counts.new)} new, ${text(counts.same)} already here, ${text(counts.changed)} changed, ${text(counts.refused)} refused`;
}

/** Returns a number of snippets in words. */
export const countedSnippets = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'snippet' : 'snippets'}`;
