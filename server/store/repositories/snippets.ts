import { type Expression, type Kysely, sql } from 'kysely';
import type { SnippetInput } from '#contract/snippets.ts';
import type { Viewer } from '#server/viewer.ts';
import { compileOnce, type Given } from '../dialects/compile-once.ts';
import { insertRows, insertSnippets } from '../dialects/inserts.ts';
import { addToPublicCount } from '../dialects/public-counts.ts';
import { locking } from '../dialects/queries.ts';
import type { Schema } from '../schema.ts';
import { insertSearchRows } from '../sqlite/search-rows.ts';
import { searchText, titleKey } from './fold.ts';
import { recencyGiver } from './recency.ts';
import { type SnippetRow, selectRow, toRow } from './snippet-row.ts';

/** A snippet to be stored; moments in milliseconds. */
export interface NewSnippet extends SnippetInput {
  userId: string;
  createdAt: number;
  updatedAt: number;
  isPublic?: boolean;
  shareId?: string;
  viewCount?: number;
}

const findById = compileOnce((db, given: Given<{ id: number; viewerId: string | null }>) =>
  selectRow(db, db.selectFrom('snippets as s'), given('viewerId')).where('s.id', '=', given('id')),
);

const findToChange = compileOnce((db, given: Given<{ id: number; viewerId: string | null }>) =>
  selectRow(db, db.selectFrom('snippets as s'), given('viewerId'))
    .where('s.id', '=', given('id'))
    .modifyEnd(locking(db, 's')),
);

const findByShareId = compileOnce((db, given: Given<{ shareId: string; viewerId: string | null }>) =>
  selectRow(db, db.selectFrom('snippets as s'), given('viewerId')).where('s.share_id', '=', given('shareId')),
);

/** A moment, or the next after the one before where that is later: two changes are never of the same moment. */
const later = (before: Expression<number>, moment: number) =>
  sql<number>`case when ${before} < ${moment} then ${moment} else ${before} + 1 end`;

/** Reads and writes single snippets. Whether a viewer may is the services' business. */
export function snippetRepository(db: Kysely<Schema>) {
  const recencies = recencyGiver(db);

  const tagRows = (id: number, { tags }: SnippetInput, isPublic = false) =>
    tags.map((tag, position) => ({ snippet_id: id, position, tag, is_public: isPublic ? 1 : 0 }));

  const searchRow = (recency: number, snippet: SnippetInput) => ({ rowid: recency, text: searchText(snippet) });

  const columns = ({ title, description, code, language }: SnippetInput) => ({
    title,
    title_key: titleKey(title),
    description,
    code,
    language,
  });

  /** Inserts many. What is searched comes last and in the index's own order. */
  async function insertAll(snippets: readonly NewSnippet[]): Promise<number[]> {
    const places = await recencies.nextOfAll(snippets.map(({ updatedAt }) => updatedAt));
    const placed = snippets.map((snippet, index) => ({ snippet, recency: places[index] ?? Number.NaN }));
    const ids = await insertSnippets(
      db,
      placed.map(({ snippet, recency }) => ({
        ...columns(snippet),
        user_id: snippet.userId,
        is_public: snippet.isPublic ? 1 : 0,
        share_id: snippet.shareId ?? null,
        view_count: snippet.viewCount ?? 0,
        recency,
        created_at: snippet.createdAt,
        updated_at: snippet.updatedAt,
      })),
    );
    await addToPublicCount(db, snippets.filter(({ isPublic }) => isPublic).length);
    await insertRows(
      db,
      'snippet_tags',
      snippets.flatMap((snippet, index) => tagRows(ids[index] ?? Number.NaN, snippet, snippet.isPublic)),
    );
    const inOrder = placed.toSorted((a, b) => a.recency - b.recency);
    await insertSearchRows(
      db,
      inOrder.map(({ snippet, recency }) => searchRow(recency, snippet)),
    );
    return ids;
  }

  return {
    async find(viewer: Viewer, id: number): Promise<SnippetRow | null> {
      const [row] = await findById(db, { id, viewerId: viewer.userId });
      return row ? toRow(row) : null;
    },

    /** Finds it for a transaction, and lets no other one change it until that ends. SQLite has one at a time anyway. */
    async findToChange(viewer: Viewer, id: number): Promise<SnippetRow | null> {
      const [row] = await findToChange(db, { id, viewerId: viewer.userId });
      return row ? toRow(row) : null;
    },

    async findByShareId(viewer: Viewer, shareId: string): Promise<SnippetRow | null> {
      const [row] = await findByShareId(db, { shareId, viewerId: viewer.userId });
      return row ? toRow(row) : null;
    },

    /** @returns the new snippet's id. Call inside a transaction: several tables are written. */
    async insert(snippet: NewSnippet): Promise<number> {
      const [id] = await insertAll([snippet]);
      if (id === undefined) throw new Error('A snippet was not given an id');
      return id;
    },

    /** @returns the new ids, in the order of the snippets. Call inside a transaction. */
    insertAll,

    /**
     * Replaces what a person filled in. Call inside a transaction.
     *
     * @param base when the version that may be replaced was stored; undefined: any
     * @returns whether it was that version; otherwise give the transaction up
     */
    async update(
      current: SnippetRow,
      snippet: SnippetInput,
      { updatedAt, base }: { updatedAt: number; base: number | undefined },
    ): Promise<boolean> {
      await db.deleteFrom('snippet_search').where('rowid', '=', current.recency).execute();
      await db.deleteFrom('snippet_tags').where('snippet_id', '=', current.id).execute();
      const recency = await recencies.next(updatedAt);
      const { numUpdatedRows } = await db
        .updateTable('snippets')
        .set((eb) => ({ ...columns(snippet), recency, updated_at: later(eb.ref('updated_at'), updatedAt) }))
        .where('id', '=', current.id)
        // Here, not of `current`: another process may have changed it since that was read.
        .$if(base !== undefined, (query) => query.where('updated_at', '=', base ?? 0))
        .executeTakeFirst();
      if (base !== undefined && numUpdatedRows === 0n) return false;
      await insertRows(db, 'snippet_tags', tagRows(current.id, snippet, current.isPublic));
      await insertSearchRows(db, [searchRow(recency, snippet)]);
      return true;
    },

    async remove(id: number): Promise<void> {
      await db.deleteFrom('snippets').where('id', '=', id).execute();
    },

    /** Call inside a transaction. */
    async setVisibility(id: number, isPublic: boolean): Promise<void> {
      const visibility = { is_public: isPublic ? 1 : 0 };
      await db.updateTable('snippets').set(visibility).where('id', '=', id).execute();
      await db.updateTable('snippet_tags').set(visibility).where('snippet_id', '=', id).execute();
    },

    /** Gives a snippet its share id, which then stays. */
    async setShareId(id: number, shareId: string): Promise<void> {
      await db
        .updateTable('snippets')
        .set({ share_id: shareId })
        .where('id', '=', id)
        .where('share_id', 'is', null)
        .execute();
    },

    /**
     * Adds uses to the counts of several snippets in one statement. Ids that no longer exist are ignored.
     *
     * @param uses number of uses by snippet id
     */
    async addUses(uses: ReadonlyMap<number, number>): Promise<void> {
      if (uses.size === 0) return;
      const added = [...uses].map(([id, count]) => sql`(cast(${id} as bigint), cast(${count} as bigint))`);
      await sql`update snippets set view_count = view_count + added.column2
        from (values ${sql.join(added)}) as added where snippets.id = added.column1`.execute(db);
    },

    /** @returns whether there was a mark to remove */
    async removeFavorite(userId: string, snippetId: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('favorites')
        .where('user_id', '=', userId)
        .where('snippet_id', '=', snippetId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Marks snippets that are new. */
    async addFavorites(userId: string, snippetIds: readonly number[], createdAt: number): Promise<void> {
      const rows = snippetIds.map((id) => ({ user_id: userId, snippet_id: id, created_at: createdAt }));
      await insertRows(db, 'favorites', rows);
    },

    async addFavorite(userId: string, snippetId: number, createdAt: number): Promise<void> {
      await db
        .insertInto('favorites')
        .values({ user_id: userId, snippet_id: snippetId, created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
