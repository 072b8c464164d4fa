import { PREVIEW_MAX_LINES } from '#contract/limits.ts';
import type { SnippetRow } from '../repositories/snippet-row.ts';

/** Truncates the code of a row that was read as a preview to what a card shows, at a line break where there is one. */
export function truncateToCard(row: SnippetRow): SnippetRow {
  const lines = row.code.split('\n');
  const count = row.code.endsWith('\n') ? lines.length - 1 : lines.length;
  if (!row.codeCut && count <= PREVIEW_MAX_LINES) return row;
  const complete = row.codeCut && lines.length > 1 ? lines.slice(0, -1) : lines;
  return { ...row, code: complete.slice(0, PREVIEW_MAX_LINES).join('\n'), codeCut: true };
}
