import type { SnippetDetail } from '#contract/snippets.ts';
import { type EmbedOptions, type EmbedParts, embedParts } from '#domain/embed/embed.ts';
import { notFound } from '#server/core/errors.ts';
import { findPublic } from '#server/listing/public-snippet.ts';
import type { Store } from '#server/store/store.ts';

export interface Embed {
  snippet: SnippetDetail;
  embedded: EmbedParts;
}

/**
 * Returns a public snippet with what an embed of it shows.
 *
 * @throws AppError `not_found`, also for unknown files and for lines past the end
 */
export async function findEmbed(store: Store, shareId: string, options: EmbedOptions): Promise<Embed> {
  const snippet = await findPublic(store, shareId);
  if (snippet === null) throw notFound('Snippet');
  const embedded = embedParts(snippet.files, options);
  if (embedded === null) throw notFound(options.lines === undefined ? 'File' : 'Lines');
  return { snippet, embedded };
}
