import { PREVIEW_MAX_LINES } from '#contract/limits.ts';
import type { Snippet } from '#contract/snippets.ts';
import { toTimestamp } from '#server/clock.ts';
import type { SnippetRow } from '#server/store/repositories/snippet-row.ts';

/** A stored snippet as it goes out. */
export function present(row: SnippetRow): Snippet {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    code: row.code,
    codeTruncated: false,
    language: row.language,
    tags: row.tags,
    userId: row.userId,
    authorName: row.authorName,
    createdAt: toTimestamp(row.createdAt),
    updatedAt: toTimestamp(row.updatedAt),
    viewCount: row.viewCount,
    isFavorite: row.isFavorite,
    shareId: row.shareId,
    isPublic: row.isPublic,
  };
}

/** The same, of a row read for a preview, with its code cut, at a line's end where there is one, to what a card shows. */
export function presentPreview(row: SnippetRow): Snippet {
  const lines = row.code.split('\n');
  // After the last break there is no line.
  const shown = row.code.endsWith('\n') ? lines.length - 1 : lines.length;
  if (!row.codeCut && shown <= PREVIEW_MAX_LINES) return present(row);
  const whole = row.codeCut && lines.length > 1 ? lines.slice(0, -1) : lines;
  return { ...present(row), code: whole.slice(0, PREVIEW_MAX_LINES).join('\n'), codeTruncated: true };
}
