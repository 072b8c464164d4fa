import { type Expression, type Kysely, sql } from 'kysely';
import type { SnippetInput } from '#contract/snippet-body.ts';
import type { Quota } from '#server/quota.ts';
import type { Person, Viewer } from '#server/viewer.ts';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { searchText, titleKey } from './fold.ts';
import type { ReadWrite } from './handles.ts';
import { type SnippetRow, selectRow, toRow } from './snippet-row.ts';
import { sortKeys } from './sort-keys.ts';
import { addUsage, releaseUsage, type Usage, usageOf } from './usage.ts';
import { isPublic, ownedBy, visibleTo } from './visibility.ts';

/** A snippet to insert. Timestamps are in milliseconds. */
export interface NewSnippet extends SnippetInput {
  userId: string;
  createdAt: number;
  updatedAt: number;
  isPublic?: boolean;
  commentsClosed?: boolean;
  shareId?: string;
  viewCount?: number;
}

/**
 * Single snippets. They are found only if the viewer may read them: the database decides that without reading the code,
 * so that hidden and absent snippets take the same time. Services check who may change them.
 */
export function snippetRepository({ read, write }: ReadWrite) {
  const engine = engineOf(write);
  const keys = sortKeys(write);

  async function findOne(viewer: Viewer, query: (snippets: ReturnType<typeof rowsOf>) => ReturnType<typeof rowsOf>) {
    const row = await query(rowsOf(read, viewer)).executeTakeFirst();
    return row ? toRow(row) : null;
  }

  /**
   * Inserts snippets and returns their ids in order. Call it inside a transaction.
   *
   * @param quota of the owner; null for none
   * @throws AppError `quota_exceeded`
   */
  async function insertAll(snippets: readonly NewSnippet[], quota: Quota | null = null): Promise<number[]> {
    const assigned = await keys.assign(snippets.map(({ updatedAt }) => updatedAt));
    const keyed = snippets.map((snippet, index) => ({ snippet, recency: assigned[index] ?? Number.NaN }));
    const ids = await engine.insert.snippets(write, keyed.map(snippetColumns));
    await engine.insert.addToPublicCount(write, snippets.filter(({ isPublic }) => isPublic).length);
    await engine.insert.rows(
      write,
      'snippet_tags',
      snippets.flatMap((snippet, index) => tagRows(ids[index] ?? Number.NaN, snippet, snippet.isPublic)),
    );
    // FTS5 writes out its buffer whenever a row id is lower than the last one.
    const inOrder = keyed.toSorted((a, b) => a.recency - b.recency);
    await engine.insert.rows(write, 'snippet_search', inOrder.map(searchRow));
    for (const [userId, usage] of usageByOwner(snippets)) await addUsage(write, userId, usage, quota);
    return ids;
  }

  return {
    find: (viewer: Viewer, id: number): Promise<SnippetRow | null> =>
      findOne(viewer, (snippets) => snippets.where('s.id', '=', id).where(visibleTo(viewer))),

    /** Finds a snippet and locks it until the transaction ends. */
    findToChange: (viewer: Viewer, id: number): Promise<SnippetRow | null> =>
      findOne(viewer, (snippets) =>
        snippets.where('s.id', '=', id).where(visibleTo(viewer)).modifyEnd(engine.sql.lockRows('s')),
      ),

    /** Returns the size of the code of a snippet of the person, or 0. Does not read the code. */
    async codeBytes({ userId }: Person, id: number): Promise<number> {
      const query = read.selectFrom('snippets as s').where('s.id', '=', id).where(ownedBy(userId));
      const row = await query.select(sql<number>`octet_length(s.code)`.as('bytes')).executeTakeFirst();
      return row?.bytes ?? 0;
    },

    /** Finds a public snippet. */
    findByShareId: (viewer: Viewer, shareId: string): Promise<SnippetRow | null> =>
      findOne(viewer, (snippets) => snippets.where('s.share_id', '=', shareId).where(isPublic)),

    /** Inserts a snippet like `insertAll` and returns its id. */
    async insert(snippet: NewSnippet, quota: Quota | null = null): Promise<number> {
      const [id] = await insertAll([snippet], quota);
      if (id === undefined) throw new Error('The inserted snippet has no id');
      return id;
    },

    insertAll,

    /**
     * Replaces the fields that a person edits. Returns false, before any change, when `base` is not the stored version.
     *
     * @param current the row that `findToChange` returned in this transaction
     * @param base `updatedAt` of the version that may be replaced; undefined for any
     * @param quota of the owner; null for none
     * @throws AppError `quota_exceeded`
     */
    async update(
      current: SnippetRow,
      snippet: SnippetInput,
      { updatedAt, base, quota = null }: { updatedAt: number; base: number | undefined; quota?: Quota | null },
    ): Promise<boolean> {
      if (base !== undefined && base !== current.updatedAt) return false;
      await write.deleteFrom('snippet_search').where('rowid', '=', current.recency).execute();
      await write.deleteFrom('snippet_tags').where('snippet_id', '=', current.id).execute();
      const [recency = Number.NaN] = await keys.assign([updatedAt]);
      await write
        .updateTable('snippets')
        .set((eb) => ({ ...inputColumns(snippet), recency, updated_at: increasing(eb.ref('updated_at'), updatedAt) }))
        .where('id', '=', current.id)
        .execute();
      await engine.insert.rows(write, 'snippet_tags', tagRows(current.id, snippet, current.isPublic));
      await engine.insert.rows(write, 'snippet_search', [searchRow({ snippet, recency })]);
      const bytes = usageOf(snippet).bytes - usageOf(current).bytes;
      await addUsage(write, current.userId, { snippets: 0, bytes }, quota);
      return true;
    },

    /** Call it inside a transaction. */
    async remove(id: number): Promise<void> {
      await releaseUsage(write, id);
      await write.deleteFrom('snippets').where('id', '=', id).execute();
    },

    /** Call it inside a transaction. */
    async setVisibility(id: number, isPublic: boolean): Promise<void> {
      const visibility = { is_public: isPublic ? 1 : 0 };
      await write.updateTable('snippets').set(visibility).where('id', '=', id).execute();
      await write.updateTable('snippet_tags').set(visibility).where('snippet_id', '=', id).execute();
    },

    async setCommentsClosed(id: number, closed: boolean): Promise<void> {
      await write
        .updateTable('snippets')
        .set({ comments_closed: closed ? 1 : 0 })
        .where('id', '=', id)
        .execute();
    },

    /** Sets the share id unless the snippet has one. */
    async setShareId(id: number, shareId: string): Promise<void> {
      await write
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
        from (values ${sql.join(added)}) as added where snippets.id = added.column1`.execute(write);
    },

    /** Returns whether there was a mark to remove. */
    async removeFavorite(userId: string, snippetId: number): Promise<boolean> {
      const { numDeletedRows } = await write
        .deleteFrom('favorites')
        .where('user_id', '=', userId)
        .where('snippet_id', '=', snippetId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Marks snippets that have no mark of the user yet. */
    async addFavorites(userId: string, snippetIds: readonly number[], createdAt: number): Promise<void> {
      const rows = snippetIds.map((id) => ({ user_id: userId, snippet_id: id, created_at: createdAt }));
      await engine.insert.rows(write, 'favorites', rows);
    },

    async addFavorite(userId: string, snippetId: number, createdAt: number): Promise<void> {
      await write
        .insertInto('favorites')
        .values({ user_id: userId, snippet_id: snippetId, created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

const rowsOf = (db: Kysely<Schema>, viewer: Viewer) => selectRow(db, db.selectFrom('snippets as s'), viewer.userId);

const inputColumns = ({ title, description, code, language }: SnippetInput) => ({
  title,
  title_key: titleKey(title),
  description,
  code,
  language,
});

const snippetColumns = ({ snippet, recency }: { snippet: NewSnippet; recency: number }) => ({
  ...inputColumns(snippet),
  user_id: snippet.userId,
  is_public: snippet.isPublic ? 1 : 0,
  comments_closed: snippet.commentsClosed ? 1 : 0,
  share_id: snippet.shareId ?? null,
  view_count: snippet.viewCount ?? 0,
  recency,
  created_at: snippet.createdAt,
  updated_at: snippet.updatedAt,
});

const tagRows = (id: number, { tags }: SnippetInput, isPublic = false) =>
  tags.map((tag, position) => ({ snippet_id: id, position, tag, is_public: isPublic ? 1 : 0 }));

const searchRow = ({ snippet, recency }: { snippet: SnippetInput; recency: number }) => ({
  rowid: recency,
  text: searchText(snippet),
});

/** Returns the usage of several snippets by their owners. */
function usageByOwner(snippets: readonly NewSnippet[]): Map<string, Usage> {
  const usages = new Map<string, Usage>();
  for (const snippet of snippets) {
    const usage = usages.get(snippet.userId) ?? { snippets: 0, bytes: 0 };
    const own = usageOf(snippet);
    usages.set(snippet.userId, { snippets: usage.snippets + own.snippets, bytes: usage.bytes + own.bytes });
  }
  return usages;
}

/** A version never repeats: two changes in the same millisecond get different timestamps. */
const increasing = (before: Expression<number>, timestamp: number) =>
  sql<number>`case when ${before} < ${timestamp} then ${timestamp} else ${before} + 1 end`;
