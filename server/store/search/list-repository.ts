import { type Kysely, sql } from 'kysely';
import type { Person, Viewer } from '#server/core/caller.ts';
import { CODE_BYTES } from '../repositories/files.ts';
import { type SnippetRow, selectRow, toRows } from '../repositories/snippet-row.ts';
import { inTrashOf, ownedBy, readerOf } from '../repositories/visibility.ts';
import type { Schema } from '../schema.ts';
import type { SlowReads } from '../slow-reads.ts';
import { countUnfiltered } from './count-query.ts';
import { isInOneIndex, isPinnedOnly, type SnippetFilter } from './filter.ts';
import { listSized, listSnippets, type SnippetRows } from './list-query.ts';
import { isByRecency } from './order.ts';
import type { SnippetPage } from './page.ts';
import { truncateToCard } from './preview.ts';
import { readSearchedTexts } from './searched-texts.ts';

/** Whether the page holds previews. Reading whole texts of up to `PAGE_MAX_BYTES` would block the event loop for 40 ms. */
const isLight = ({ preview }: SnippetPage): boolean => preview === true;

/** Whether a list has private snippets of others in an order without an index. Sorting them would block the event loop. */
const sortsShared = async (
  read: Kysely<Schema>,
  viewer: Viewer,
  { among }: SnippetFilter,
  { sort }: SnippetPage,
): Promise<boolean> =>
  among === 'visible' &&
  sort !== 'best' &&
  sort !== 'manual' &&
  !isByRecency(sort) &&
  (await readerOf(read, viewer)).isMember === true;

interface OwnPage {
  after: number;
  limit: number;
  bytes: number;
  collectionId?: number | undefined;
}

/** Lists of snippets: filters, orders, pages and counts. They contain only what the viewer may read. */
export const snippetListRepository = (read: Kysely<Schema>, slow: SlowReads) => ({
  /** Returns one page, which may end before its limit, and whether more rows follow. */
  async list(viewer: Viewer, filter: SnippetFilter, page: SnippetPage, signal?: AbortSignal): Promise<SnippetRows> {
    return (isInOneIndex(filter) || isPinnedOnly(filter)) &&
      isLight(page) &&
      !(await sortsShared(read, viewer, filter, page))
      ? listSnippets({ db: read, lookups: read }, viewer, filter, page)
      : slow.listSnippets(viewer, filter, page, signal);
  },

  /** Returns the ids of a list with the size of their code, newest first. */
  listSized: (viewer: Viewer, filter: SnippetFilter, range: Pick<SnippetPage, 'after' | 'until' | 'limit'>) =>
    listSized(read, viewer, filter, range),

  /** Returns the texts of those snippets that the viewer may read, in the order of `ids`. */
  searchedTexts: (viewer: Viewer, ids: readonly number[]) => readSearchedTexts(read, viewer, ids),

  /**
   * Returns the owner's snippets in creation order, after the id `after`.
   *
   * @param page.bytes size of the code after which the page ends early
   * @param page.collectionId the collection to which the list is limited
   */
  async listOwn(owner: Person, { after, limit, bytes, collectionId }: OwnPage) {
    const next = read
      .selectFrom('snippets as s')
      .where(ownedBy(owner.userId))
      .where('s.id', '>', after)
      .$if(collectionId !== undefined, (query) =>
        query.where('s.id', 'in', (eb) =>
          eb
            .selectFrom('collection_items as i')
            .where('i.collection_id', '=', collectionId ?? 0)
            .select('i.snippet_id'),
        ),
      )
      .select(['s.id', CODE_BYTES.as('bytes')])
      .orderBy('s.id')
      .limit(limit);
    const before = sql<number>`sum(n.bytes) over (order by n.id) - n.bytes`.as('before');
    const weighed = read.selectFrom(next.as('n')).select(['n.id', before]);
    const page = read.selectFrom(weighed.as('w')).where('w.before', '<', bytes).select('w.id');
    const query = read.selectFrom('snippets as s').where('s.id', 'in', page);
    const rows = await selectRow(read, query, owner).orderBy('s.id').execute();
    return toRows(read, owner, rows);
  },

  /** Returns snippets in the owner's trash with previews of their code, latest first. */
  async listTrash(
    owner: Person,
    { after, limit }: { after?: { time: number; id: number }; limit: number },
  ): Promise<SnippetRow[]> {
    const trash = read.selectFrom('snippets as s').where(inTrashOf(owner.userId));
    const rows = await selectRow(read, trash, owner, { preview: true })
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('s.deleted_at', 's.id'), '<', tuple(after?.time ?? 0, after?.id ?? 0)),
        ),
      )
      .orderBy('s.deleted_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(limit)
      .execute();
    return (await toRows(read, owner, rows)).map(truncateToCard);
  },

  async countTrash(owner: Person): Promise<number> {
    const query = read.selectFrom('snippets as s').where(inTrashOf(owner.userId));
    const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
    return Number(count);
  },

  count(viewer: Viewer, filter: SnippetFilter, signal?: AbortSignal): Promise<number> {
    return isInOneIndex(filter) ? countUnfiltered(read, viewer, filter) : slow.countSnippets(viewer, filter, signal);
  },
});
