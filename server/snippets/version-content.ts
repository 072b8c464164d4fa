import { AppError, notFound } from '#server/core/errors.ts';
import type { SnippetRow } from '#server/store/repositories/snippet-row.ts';
import type { Repositories } from '#server/store/store.ts';
import type { Editable } from '#server/visibility/access.ts';

/**
 * Returns a version with its content.
 *
 * @throws AppError `gone` if the version was purged
 */
export async function requireVersionContent(
  { versions }: Pick<Repositories, 'versions'>,
  snippet: Editable<SnippetRow>,
  number: number,
) {
  const version = await versions.find(snippet, number);
  if (version === null) throw notFound('Version');
  if (version.content === null) throw new AppError('gone', 'The content of this version was purged');
  return { ...version, content: version.content };
}
