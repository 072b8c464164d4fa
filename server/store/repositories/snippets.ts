import { type Kysely, sql } from 'kysely';
import type { SnippetInput } from '#contract/snippet-body.ts';
import type { FileInput } from '#contract/snippet-fields.ts';
import type { Quota } from '#server/quota.ts';
import type { Person, Viewer } from '#server/viewer.ts';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { insertMoreFiles, readContent, replaceMoreFiles, type SnippetContent } from './files.ts';
import { searchText, titleKey } from './fold.ts';
import type { ReadWrite } from './handles.ts';
import { type SnippetRow, selectRow, toRow } from './snippet-row.ts';
import { snippetStates } from './snippet-states.ts';
import { sortKeys } from './sort-keys.ts';
import { triggerKey, triggerQueries } from './triggers.ts';
import { addUsage, releaseUsage, type Usage, usageOf } from './usage.ts';
import { isSameContent } from './version-content.ts';
import { recordVersion } from './versions.ts';
import { inTrashOf, isDisabled, isPublic, visibleTo } from './visibility.ts';

/** A snippet to insert. Timestamps are in milliseconds. */
export interface NewSnippet extends SnippetInput {
  isTemplate?: boolean;
  trigger?: string | null;
  fileName?: string | null;
  moreFiles?: readonly FileInput[];
  forkedFrom?: number;
  userId: string;
  createdAt: number;
  updatedAt: number;
  isPublic?: boolean;
  commentsClosed?: boolean;
  shareId?: string;
  viewCount?: number;
}

/** An edit. Fields that are missing stay as they are. */
export interface SnippetChange extends SnippetInput {
  isTemplate?: boolean;
  trigger?: string | null;
  fileName?: string | null;
  moreFiles?: readonly FileInput[];
}

/** A snippet without its content. */
export interface LockedSnippet {
  id: number;
  userId: string;
  isPublic: boolean;
  deletedAt: number | null;
  ownerDisabled: boolean;
  /** Size of its code. */
  bytes: number;
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
    await insertMoreFiles(
      write,
      snippets.map(({ moreFiles }, index) => ({ id: ids[index] ?? Number.NaN, moreFiles })),
    );
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

  const readableOrTrashed = (person: Person, ids: readonly number[]) =>
    read
      .selectFrom('snippets as s')
      .where('s.id', 'in', sql<number>`(select n.value from ${engine.sql.numberTable(ids)})`)
      .where((eb) => eb.or([visibleTo(person)(eb), inTrashOf(person.userId)(eb)]));

  /** Call it inside a transaction. */
  async function remove(id: number): Promise<void> {
    await releaseUsage(write, id);
    await write.deleteFrom('snippets').where('id', '=', id).execute();
  }

  return {
    find: (viewer: Viewer, id: number): Promise<SnippetRow | null> =>
      findOne(viewer, (snippets) => snippets.where('s.id', '=', id).where(visibleTo(viewer))),

    /** Finds a snippet and locks it until the transaction ends. */
    findToChange: (viewer: Viewer, id: number): Promise<SnippetRow | null> =>
      findOne(viewer, (snippets) =>
        snippets.where('s.id', '=', id).where(visibleTo(viewer)).modifyEnd(engine.sql.lockRows('s')),
      ),

    /** Finds a snippet in the owner's trash and locks it until the transaction ends. */
    findTrashed: (owner: Person, id: number): Promise<SnippetRow | null> =>
      findOne(owner, (snippets) =>
        snippets.where('s.id', '=', id).where(inTrashOf(owner.userId)).modifyEnd(engine.sql.lockRows('s')),
      ),

    /** Reads what a person edits. */
    content: (row: SnippetRow): Promise<SnippetContent> => readContent(read, row),

    /** Finds a snippet of the owner, in the trash as well, and locks it until the transaction ends. */
    findOwn: (owner: Person, id: number): Promise<SnippetRow | null> =>
      findOne(owner, (snippets) =>
        snippets.where('s.id', '=', id).where('s.user_id', '=', owner.userId).modifyEnd(engine.sql.lockRows('s')),
      ),

    /**
     * Finds snippets that the person may read or restore, from the oldest, and locks them until the transaction ends. Does
     * not read their code.
     */
    async lockAll(person: Person, ids: readonly number[]): Promise<LockedSnippet[]> {
      const rows = await readableOrTrashed(person, ids)
        .select(['s.id', 's.user_id as userId', 's.is_public', 's.deleted_at as deletedAt', 's.recency'])
        .select([CODE_BYTES.as('bytes'), isDisabled(sql.ref('s.user_id')).as('ownerDisabled')])
        // One order of locking for all transactions prevents deadlocks.
        .orderBy('s.id')
        .modifyEnd(engine.sql.lockRows('s'))
        .execute();
      return rows
        .toSorted((a, b) => a.recency - b.recency)
        .map(({ is_public, recency, bytes, ownerDisabled, ...row }) => ({
          ...row,
          isPublic: is_public === 1,
          ownerDisabled: Boolean(ownerDisabled),
          bytes: Number(bytes),
        }));
    },

    /** Returns the total size of the code of snippets that the person may read or restore. Does not read the code. */
    async codeBytes(person: Person, ids: readonly number[]): Promise<number> {
      const rows = await readableOrTrashed(person, ids).select(CODE_BYTES.as('bytes')).execute();
      return rows.reduce((total, { bytes }) => total + Number(bytes), 0);
    },

    /** Returns whether a snippet is public. Decides nothing: it tells whether an edit may take long. */
    async isPublic(id: number): Promise<boolean> {
      const query = read.selectFrom('snippets as s').select('s.id').where('s.id', '=', id).where(isPublic);
      return (await query.executeTakeFirst()) !== undefined;
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
     * Replaces the fields that a person edits and stores the result as a new version. An edit that changes nothing stores
     * nothing. Returns false, before any change, when `base` is not the stored version.
     *
     * @param current the row that `findToChange` returned in this transaction
     * @param base `updatedAt` of the version that may be replaced; undefined for any
     * @param quota of the owner; null for none
     * @param restoredFrom number of the version that the edit restores
     * @throws AppError `quota_exceeded`
     */
    async update(
      current: SnippetRow,
      change: SnippetChange,
      {
        updatedAt: now,
        base,
        quota = null,
        restoredFrom = null,
      }: { updatedAt: number; base?: number; quota?: Quota | null; restoredFrom?: number | null },
    ): Promise<boolean> {
      if (base !== undefined && base !== current.updatedAt) return false;
      const before = await readContent(write, current);
      const snippet = applyChange(before, change);
      if (isSameContent(before, snippet)) return true;
      const updatedAt = Math.max(now, current.updatedAt + 1);
      const version = current.version + 1;
      await write.deleteFrom('snippet_search').where('rowid', '=', current.recency).execute();
      await write.deleteFrom('snippet_tags').where('snippet_id', '=', current.id).execute();
      const [recency = Number.NaN] = await keys.assign([updatedAt]);
      await write
        .updateTable('snippets')
        .set({ ...inputColumns(snippet), recency, version, updated_at: updatedAt })
        .where('id', '=', current.id)
        .execute();
      if (change.moreFiles !== undefined) await replaceMoreFiles(write, current.id, change.moreFiles);
      await engine.insert.rows(
        write,
        'snippet_tags',
        tagRows(current.id, snippet, current.isPublic && current.deletedAt === null),
      );
      await engine.insert.rows(write, 'snippet_search', [searchRow({ snippet, recency })]);
      const versionBytes = await recordVersion(write, current.id, {
        before: { number: current.version, createdAt: current.updatedAt, content: before },
        after: { number: version, createdAt: updatedAt, content: snippet },
        restoredFrom,
      });
      const bytes = usageOf(snippet).bytes - usageOf(before).bytes;
      // An edit that makes the snippet smaller is allowed beyond the quota, though its version takes room.
      await addUsage(write, current.userId, { snippets: 0, bytes: bytes + versionBytes }, bytes < 0 ? null : quota);
      return true;
    },

    remove,

    ...snippetStates(write),
    ...triggerQueries(read),

    /**
     * Returns snippets in one person's trash, or in everybody's, that were deleted until then, oldest first, with the size
     * of their code.
     */
    async trashedUntil(
      until: number,
      { owner, limit }: { owner?: Person; limit: number },
    ): Promise<{ id: number; bytes: number }[]> {
      const rows = await read
        .selectFrom('snippets as s')
        .select(['s.id', CODE_BYTES.as('bytes')])
        .where('s.deleted_at', '<=', until)
        .$if(owner !== undefined, (query) => query.where('s.user_id', '=', owner?.userId ?? ''))
        .orderBy('s.deleted_at')
        .orderBy('s.id')
        .limit(limit)
        .execute();
      return rows.map(({ id, bytes }) => ({ id, bytes: Number(bytes) }));
    },

    /** Removes a snippet if it moved to the trash before or at `until`. Call it inside a transaction. */
    async removeTrashed(id: number, until: number): Promise<void> {
      const query = read.selectFrom('snippets as s').select('s.id').where('s.id', '=', id);
      const found = await query
        .where('s.deleted_at', '<=', until)
        .modifyEnd(engine.sql.lockRows('s'))
        .executeTakeFirst();
      if (found) await remove(id);
    },

    /** Returns the owner's snippets with a tag, in the trash as well, from the oldest, with the size of their code. */
    async withTag(owner: Person, tag: string): Promise<{ id: number; bytes: number }[]> {
      const rows = await read
        .selectFrom('snippet_tags as t')
        .innerJoin('snippets as s', 's.id', 't.snippet_id')
        .where('t.tag', '=', tag)
        .where('s.user_id', '=', owner.userId)
        .select(['s.id', CODE_BYTES.as('bytes')])
        .orderBy('s.recency')
        .execute();
      return rows.map(({ id, bytes }) => ({ id, bytes: Number(bytes) }));
    },

    async setCommentsClosed(id: number, closed: boolean): Promise<void> {
      await write
        .updateTable('snippets')
        .set({ comments_closed: closed ? 1 : 0 })
        .where('id', '=', id)
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

/** The size of all files of a snippet `s`. */
export const CODE_BYTES = sql<number>`octet_length(s.code)
  + coalesce((select sum(octet_length(f.code)) from snippet_files as f where f.snippet_id = s.id), 0)`;

const rowsOf = (db: Kysely<Schema>, viewer: Viewer) => selectRow(db, db.selectFrom('snippets as s'), viewer.userId);

/** Returns the content after an edit. */
const applyChange = (before: SnippetContent, change: SnippetChange): SnippetContent => ({
  title: change.title,
  description: change.description,
  tags: change.tags,
  isTemplate: change.isTemplate ?? before.isTemplate,
  trigger: change.trigger === undefined ? before.trigger : change.trigger,
  code: change.code,
  language: change.language,
  fileName: change.fileName === undefined ? before.fileName : change.fileName,
  moreFiles: change.moreFiles ?? before.moreFiles,
});

const inputColumns = ({
  title,
  description,
  code,
  language,
  isTemplate,
  trigger,
  fileName,
  moreFiles = [],
}: SnippetChange) => ({
  title,
  title_key: titleKey(title),
  description,
  code,
  language,
  file_name: fileName ?? null,
  file_count: 1 + moreFiles.length,
  is_template: isTemplate ? 1 : 0,
  trigger_text: trigger ?? null,
  trigger_key: trigger ? triggerKey(trigger) : null,
});

const snippetColumns = ({ snippet, recency }: { snippet: NewSnippet; recency: number }) => ({
  ...inputColumns(snippet),
  user_id: snippet.userId,
  is_public: snippet.isPublic ? 1 : 0,
  comments_closed: snippet.commentsClosed ? 1 : 0,
  share_id: snippet.shareId ?? null,
  forked_from: snippet.forkedFrom ?? null,
  view_count: snippet.viewCount ?? 0,
  recency,
  created_at: snippet.createdAt,
  updated_at: snippet.updatedAt,
});

const tagRows = (id: number, { tags }: SnippetInput, isPublic = false) =>
  tags.map((tag, position) => ({ snippet_id: id, position, tag, is_public: isPublic ? 1 : 0 }));

const searchRow = ({ snippet, recency }: { snippet: SnippetChange; recency: number }) => ({
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
