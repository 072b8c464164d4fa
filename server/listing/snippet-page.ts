import { LIST_MAX } from '#contract/limits.ts';
import type { Snippet, SnippetQuery } from '#contract/snippets.ts';
import { invalid } from '#server/errors.ts';
import type { Page } from '#server/page.ts';
import type { SnippetFilter } from '#server/store/repositories/snippet-filter.ts';
import type { Position } from '#server/store/repositories/snippet-order.ts';
import type { Store } from '#server/store/store.ts';
import type { Viewer } from '#server/viewer.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { present } from './snippet-reply.ts';

/** Which snippets to choose from; the query's own filters narrow it. */
export type Base = Pick<SnippetFilter, 'among' | 'collectionId'>;

/**
 * Reads one page of snippets as a list call asks for it.
 *
 * @throws AppError `invalid` for a cursor of another list
 */
export async function readPage(
  store: Store,
  viewer: Viewer,
  query: Omit<SnippetQuery, 'scope'>,
  base: Base,
): Promise<Page<Snippet>> {
  const after = positionOf(query, 'cursor');
  const until = positionOf(query, 'until');
  const { search, language: languages, tag: tags, favorites, sort, preview } = query;
  const filter: SnippetFilter = { ...base, search, languages, tags, favorites };
  const page = { sort, after, until, limit: query.limit ?? LIST_MAX, preview };
  const { rows, more } = await store.snippetLists.list(viewer, filter, page);
  const last = rows.at(-1);

  async function countAll(): Promise<number | null> {
    // A first page that is the last is all there is. To count takes as long as to look for what is nowhere.
    if (after === undefined && until === undefined && !more) return rows.length;
    return query.count ? store.snippetLists.count(viewer, filter) : null;
  }

  return {
    items: rows.map(present),
    next: more && last ? encodeCursor(sort, last) : null,
    total: await countAll(),
  };
}

function positionOf(query: Omit<SnippetQuery, 'scope'>, name: 'cursor' | 'until'): Position | undefined {
  const cursor = query[name];
  if (cursor === undefined) return undefined;
  const position = decodeCursor(query.sort, cursor);
  if (position === null) throw invalid('This cursor belongs to another list', name);
  return position;
}
