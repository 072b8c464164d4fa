import { type Kysely, sql } from 'kysely';
import { DELETED_USER } from '#contract/author-names.ts';
import { sizeOfFiles } from '#contract/snippet-files.ts';
import type { Person } from '#server/core/caller.ts';
import type { Schema } from '../schema.ts';
import { filesOfContent, readContent, type SnippetContent } from './files.ts';
import type { ReadWrite } from './handles.ts';
import type { SnippetRow } from './snippet-row.ts';
import { addUsage } from './usage.ts';
import { type Changes, countChanges } from './version-changes.ts';
import { packContent, unpackContent } from './version-content.ts';
import { expiredVersions } from './version-retention.ts';

/** A stored version without its content. Timestamps are in milliseconds. */
export interface VersionRow {
  number: number;
  createdAt: number;
  /** Null if purged. */
  title: string | null;
  additions: number | null;
  deletions: number | null;
  changedFiles: number | null;
  restoredFrom: number | null;
  purgedAt: number | null;
  /** Null for the snippet's owner. */
  authorId: string | null;
  /** Of an author other than the owner. */
  authorName: string | null;
}

/** A state of a snippet at the time it became the current one. */
export interface SnippetState {
  number: number;
  createdAt: number;
  content: SnippetContent;
}

interface VersionSource {
  /** Number of the version that the edit restored. */
  restoredFrom: number | null;
  /** Null for the snippet's owner. */
  authorId: string | null;
}

interface FoundVersion extends VersionRow {
  /** Null if the version was purged. */
  content: SnippetContent | null;
}

/** Milliseconds for recounting the changes of versions whose predecessor was removed. */
const RECOUNT_TIME = 50;

const AUTHOR_NAME = sql<string | null>`case when author_id in (select id from users)
  then (select display_name from users where id = author_id) else cast(${sql.lit(DELETED_USER)} as text) end`;

const select = (db: Kysely<Schema>, snippetId: number) =>
  db
    .selectFrom('snippet_versions')
    .where('snippet_id', '=', snippetId)
    .select([
      'number',
      'title',
      'additions',
      'deletions',
      'changed_files as changedFiles',
      'restored_from as restoredFrom',
      'purged_at as purgedAt',
      'created_at as createdAt',
      'author_id as authorId',
      AUTHOR_NAME.as('authorName'),
    ]);

/** Versions of snippets. Services check who may read them. */
export function versionRepository({ read, write }: ReadWrite) {
  return {
    /** Returns versions, newest first, before the number `before`. */
    async list(snippet: SnippetRow, { before, limit }: { before?: number; limit: number }): Promise<VersionRow[]> {
      if (snippet.version === 1) {
        const { content, ...version } = await initialVersion(read, snippet);
        return before === undefined || before > version.number ? [version] : [];
      }
      return select(read, snippet.id)
        .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
        .orderBy('number', 'desc')
        .limit(limit)
        .execute();
    },

    async count({ id, version }: SnippetRow): Promise<number> {
      if (version === 1) return 1;
      const query = read.selectFrom('snippet_versions').where('snippet_id', '=', id);
      const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },

    async find(snippet: SnippetRow, number: number): Promise<FoundVersion | null> {
      if (snippet.version > 1) return findStored(read, snippet.id, number);
      return number === 1 ? initialVersion(read, snippet) : null;
    },

    /** Returns the size of the code of a stored version of the owner's snippet, or 0. */
    async codeBytes(owner: Person, snippetId: number, number: number): Promise<number> {
      const row = await read
        .selectFrom('snippet_versions as v')
        .innerJoin('snippets as s', 's.id', 'v.snippet_id')
        .select('v.payload')
        .where('v.snippet_id', '=', snippetId)
        .where('v.number', '=', number)
        .where('s.user_id', '=', owner.userId)
        .executeTakeFirst();
      return row?.payload ? sizeOfFiles(filesOfContent(unpackContent(row.payload))) : 0;
    },

    /**
     * Deletes the content of a version for good, and the counts that would tell about it. Returns false if there is no
     * such version. Call it inside a transaction.
     */
    async purge(
      { id: snippetId, userId }: { id: number; userId: string },
      number: number,
      purgedAt: number,
    ): Promise<boolean> {
      const version = await select(read, snippetId)
        .select(PAYLOAD_BYTES.as('bytes'))
        .where('number', '=', number)
        .executeTakeFirst();
      if (version === undefined) return false;
      await write
        .updateTable('snippet_versions')
        .set({ title: null, payload: null, purged_at: purgedAt, ...UNKNOWN })
        .where('snippet_id', '=', snippetId)
        .where('number', '=', number)
        .where('purged_at', 'is', null)
        .execute();
      await write
        .updateTable('snippet_versions')
        .set(UNKNOWN)
        .where('snippet_id', '=', snippetId)
        .where('number', '=', (eb) =>
          eb
            .selectFrom('snippet_versions as next')
            .select(({ fn }) => fn.min('next.number').as('number'))
            .where('next.snippet_id', '=', snippetId)
            .where('next.number', '>', number),
        )
        .execute();
      await addUsage(write, userId, { snippets: 0, bytes: -Number(version.bytes) });
      return true;
    },
  };
}

/** Returns the only version of a snippet that was never edited: none is stored until the first edit. */
async function initialVersion(db: Kysely<Schema>, snippet: SnippetRow): Promise<FoundVersion> {
  const content = await readContent(db, snippet);
  return {
    number: 1,
    createdAt: snippet.updatedAt,
    title: content.title,
    ...countChanges(null, content),
    restoredFrom: null,
    purgedAt: null,
    authorId: null,
    authorName: null,
    content,
  };
}

async function findStored(db: Kysely<Schema>, snippetId: number, number: number): Promise<FoundVersion | null> {
  const row = await select(db, snippetId).select('payload').where('number', '=', number).executeTakeFirst();
  if (row === undefined) return null;
  const { payload, ...version } = row;
  return { ...version, content: payload === null ? null : unpackContent(payload) };
}

const PAYLOAD_BYTES = sql<number>`coalesce(octet_length(payload), 0)`;
const UNKNOWN = { additions: null, deletions: null, changed_files: null };

const countColumns = ({ additions, deletions, changedFiles }: Changes) => ({
  additions,
  deletions,
  changed_files: changedFiles,
});

/**
 * Stores the state after an edit, and the one before it if it is the first edit, then removes old versions. Call it in the
 * transaction of the edit. Returns by how many bytes the stored versions grew.
 */
export async function recordVersion(
  db: Kysely<Schema>,
  snippetId: number,
  { before, after, ...source }: { before: SnippetState; after: SnippetState } & VersionSource,
): Promise<number> {
  const insert = async (
    { number, createdAt, content }: SnippetState,
    changes: Changes,
    { restoredFrom, authorId }: VersionSource,
  ) => {
    const payload = packContent(content);
    await db
      .insertInto('snippet_versions')
      .values({
        snippet_id: snippetId,
        number,
        title: content.title,
        payload,
        ...countColumns(changes),
        restored_from: restoredFrom,
        author_id: authorId,
        created_at: createdAt,
      })
      .execute();
    return payload.byteLength;
  };
  const owner = { restoredFrom: null, authorId: null };
  const first = before.number === 1 ? await insert(before, countChanges(null, before.content), owner) : 0;
  const added = await insert(after, countChanges(before.content, after.content), source);
  return first + added - (await removeExpired(db, snippetId, after.createdAt));
}

/** Returns the content of a stored version; null if it is gone. */
export const findVersionContent = async (
  db: Kysely<Schema>,
  snippetId: number,
  number: number,
): Promise<SnippetContent | null> => (await findStored(db, snippetId, number))?.content ?? null;

/** Removes the versions after one that becomes the current one. Returns how many bytes it freed. */
export async function removeVersionsAfter(db: Kysely<Schema>, snippetId: number, number: number): Promise<number> {
  const rows = await db
    .deleteFrom('snippet_versions')
    .where('snippet_id', '=', snippetId)
    // A snippet that was never edited has no stored version.
    .where('number', '>', number === 1 ? 0 : number)
    .returning(PAYLOAD_BYTES.as('bytes'))
    .execute();
  return rows.reduce((total, { bytes }) => total + Number(bytes), 0);
}

/** Returns how many bytes it freed. */
async function removeExpired(db: Kysely<Schema>, snippetId: number, now: number): Promise<number> {
  const versions = await select(db, snippetId).select(PAYLOAD_BYTES.as('bytes')).orderBy('number').execute();
  const removed = expiredVersions(versions, now);
  if (removed.length === 0) return 0;
  const expired = new Set(removed.map(({ number }) => number));
  await db
    .deleteFrom('snippet_versions')
    .where('snippet_id', '=', snippetId)
    .where('number', 'in', [...expired])
    .execute();
  const end = performance.now() + RECOUNT_TIME;
  let previous: number | null = null;
  for (const [index, { number }] of versions.entries()) {
    if (expired.has(number)) continue;
    const lostPredecessor = index > 0 && expired.has(versions[index - 1]?.number ?? 0);
    if (lostPredecessor) await recount(db, snippetId, { number, previous, isInTime: performance.now() < end });
    previous = number;
  }
  return removed.reduce((total, { bytes }) => total + Number(bytes), 0);
}

/** Counts the changes of a version again, from the version that now precedes it. */
async function recount(
  db: Kysely<Schema>,
  snippetId: number,
  { number, previous, isInTime }: { number: number; previous: number | null; isInTime: boolean },
): Promise<void> {
  const before = previous === null || !isInTime ? null : (await findStored(db, snippetId, previous))?.content;
  const after = before ? (await findStored(db, snippetId, number))?.content : null;
  await db
    .updateTable('snippet_versions')
    .set(before && after ? countColumns(countChanges(before, after)) : UNKNOWN)
    .where('snippet_id', '=', snippetId)
    .where('number', '=', number)
    .execute();
}
