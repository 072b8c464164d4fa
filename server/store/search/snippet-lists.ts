import type { Kysely } from 'kysely';
import type { Person, Viewer } from '#server/viewer.ts';
import { type SnippetRow, selectRow, toRow } from '../repositories/snippet-row.ts';
import type { Schema } from '../schema.ts';
import { isUnfiltered, type SnippetFilter } from './filter.ts';
import type { SnippetPage } from './page.ts';
import { countUnfiltered, listSnippets } from './snippet-list.ts';

interface SlowLists {
  listSnippets(
    viewer: Viewer,
    filter: SnippetFilter,
    page: SnippetPage,
  ): Promise<{ rows: SnippetRow[]; more: boolean }>;
  countSnippets(viewer: Viewer, filter: SnippetFilter): Promise<number>;
}

/** Whether one index holds the list in order, so that a page takes the same time in a library of any size. */
const isFast = (filter: SnippetFilter): boolean => filter.search === undefined && isUnfiltered(filter);

/** Lists of snippets: filters, orders, pages and counts. They contain only what the viewer may read. */
export const snippetListRepository = (read: Kysely<Schema>, slow: SlowLists) => ({
  /** Returns one page, which may end before its limit, and whether more rows follow. */
  list(viewer: Viewer, filter: SnippetFilter, page: SnippetPage): Promise<{ rows: SnippetRow[]; more: boolean }> {
    return isFast(filter) ? listSnippets(read, viewer, filter, page) : slow.listSnippets(viewer, filter, page);
  },

  /** Returns the owner's snippets in creation order, after the id `after`. */
  async listOwn(owner: Person, page: { after: number; limit: number }): Promise<SnippetRow[]> {
    const query = read.selectFrom('snippets as s').where('s.user_id', '=', owner.userId).where('s.id', '>', page.after);
    const rows = await selectRow(read, query, owner.userId).orderBy('s.id').limit(page.limit).execute();
    return rows.map(toRow);
  },

  count(viewer: Viewer, filter: SnippetFilter): Promise<number> {
    return isFast(filter) ? countUnfiltered(read, viewer, filter) : slow.countSnippets(viewer, filter);
  },
});
