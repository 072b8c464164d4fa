import type { Kysely } from 'kysely';
import type { Client } from '#server/client.ts';
import type { Person, Viewer } from '#server/viewer.ts';
import { type SnippetRow, selectRow, toRow } from '../repositories/snippet-row.ts';
import type { Schema } from '../schema.ts';
import type { SlowReads } from '../slow-reads.ts';
import { isUnfiltered, type SnippetFilter } from './filter.ts';
import type { SnippetPage } from './page.ts';
import { countUnfiltered, listSnippets } from './snippet-list.ts';

/** Whether one index holds the list in order, so that a page takes the same time in a library of any size. */
const isFast = (filter: SnippetFilter): boolean => filter.search === undefined && isUnfiltered(filter);

/** Lists of snippets: filters, orders, pages and counts. They contain only what the viewer may read. */
export const snippetListRepository = (read: Kysely<Schema>, slow: SlowReads) => ({
  /** Returns one page, which may end before its limit, and whether more rows follow. */
  list(
    viewer: Viewer,
    filter: SnippetFilter,
    page: SnippetPage,
    client?: Client,
  ): Promise<{ rows: SnippetRow[]; more: boolean }> {
    return isFast(filter) ? listSnippets(read, viewer, filter, page) : slow.listSnippets(viewer, filter, page, client);
  },

  /** Returns the owner's snippets in creation order, after the id `after`. */
  async listOwn(owner: Person, page: { after: number; limit: number }): Promise<SnippetRow[]> {
    const query = read.selectFrom('snippets as s').where('s.user_id', '=', owner.userId).where('s.id', '>', page.after);
    const rows = await selectRow(read, query, owner.userId).orderBy('s.id').limit(page.limit).execute();
    return rows.map(toRow);
  },

  count(viewer: Viewer, filter: SnippetFilter, client?: Client): Promise<number> {
    return isFast(filter) ? countUnfiltered(read, viewer, filter) : slow.countSnippets(viewer, filter, client);
  },
});
