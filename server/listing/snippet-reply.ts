import type { Snippet } from '#contract/snippets.ts';
import { toTimestamp } from '#server/core/clock.ts';
import type { SnippetRow } from '#server/store/repositories/snippet-row.ts';

/** Converts a stored snippet to its form in the API. */
export function toSnippet(row: SnippetRow): Snippet {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    code: row.code,
    codeTruncated: row.codeCut,
    codeStartLine: row.codeStartLine,
    language: row.language,
    tags: row.tags,
    userId: row.userId,
    authorName: row.authorName,
    authorHandle: row.authorHandle,
    createdAt: toTimestamp(row.createdAt),
    updatedAt: toTimestamp(row.updatedAt),
    viewCount: row.viewCount,
    isFavorite: row.isFavorite,
    isPinned: row.isPinned,
    shareId: row.shareId,
    isPublic: row.isPublic,
    commentsClosed: row.commentsClosed,
    isTemplate: row.isTemplate,
    trigger: row.trigger,
    fileName: row.fileName,
    fileCount: row.fileCount,
    version: row.version,
    forkedFrom: row.forkedFrom,
    role: row.role,
    isShared: row.isShared,
  };
}
