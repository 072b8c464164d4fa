import { shownFileNames } from '#contract/file-names.ts';
import type { Snippet, SnippetDetail } from '#contract/snippets.ts';
import { utf8Length } from '#contract/text.ts';
import { toTimestamp } from '#server/clock.ts';
import type { SnippetRow } from '#server/store/repositories/snippet-row.ts';

/** Converts a stored snippet to its form in the API. */
export function toSnippet(row: SnippetRow): Snippet {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    code: row.code,
    codeTruncated: row.codeCut,
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
    commentsClosed: row.commentsClosed,
    fileName: null,
    fileCount: 1,
    version: 1,
    forkedFrom: null,
  };
}

/** Converts a stored snippet to its form in the API, with its files. */
export function toSnippetDetail(row: SnippetRow): SnippetDetail {
  const { title, language, code } = row;
  const [name = ''] = shownFileNames(title, [{ name: null, language }]);
  return { ...toSnippet(row), files: [{ name, language, code, size: utf8Length(code) }] };
}
