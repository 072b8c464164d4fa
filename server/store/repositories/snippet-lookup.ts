import { type Kysely, sql } from 'kysely';
import type { Person, Viewer } from '#server/core/caller.ts';
import { compileOnce } from '../compile-once.ts';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { CODE_BYTES, readContent, type SnippetContent } from './files.ts';
import { type SnippetRow, selectRow, toRows, toSharedRole } from './snippet-row.ts';
import { inTrashOf, isDisabled, isPublic, type Reader, sharedRoleOf, visibleTo } from './visibility.ts';

/** A snippet without its content. */
export interface LockedSnippet {
  id: number;
  userId: string;
  isPublic: boolean;
  deletedAt: number | null;
  ownerDisabled: boolean;
  sharedRole: 'editor' | 'viewer' | null;
  /** Size of its code. */
  bytes: number;
}

const readable = (db: Kysely<Schema>, reader: Reader, id: number) =>
  rowsOf(db, reader).where('s.id', '=', id).where(visibleTo(reader));
const selectForMember = compileOnce((db, userId: string, id: number) => readable(db, { userId }, id));
const selectForPerson = compileOnce((db, userId: string, id: number) => readable(db, { userId, isMember: false }, id));
const selectForVisitor = compileOnce((db, id: number) => readable(db, { userId: null }, id));

/** Finds a snippet that the reader may read. */
function selectReadable(db: Kysely<Schema>, { userId, isMember }: Reader, id: number) {
  if (userId === null) return selectForVisitor(db, id);
  return isMember === false ? selectForPerson(db, userId, id) : selectForMember(db, userId, id);
}

/** Finds and locks snippets. */
export function snippetLookup(read: Kysely<Schema>) {
  const engine = engineOf(read);

  async function findOne(viewer: Viewer, query: (snippets: ReturnType<typeof rowsOf>) => ReturnType<typeof rowsOf>) {
    const [row] = await toRows(read, viewer, await query(rowsOf(read, viewer)).execute());
    return row ?? null;
  }

  const readableOrTrashed = (person: Person, ids: readonly number[]) =>
    read
      .selectFrom('snippets as s')
      .where('s.id', 'in', sql<number>`(select n.value from ${engine.sql.numberTable(ids)})`)
      .where((eb) => eb.or([visibleTo(person)(eb), inTrashOf(person.userId)(eb)]));

  return {
    async find(viewer: Viewer, id: number): Promise<SnippetRow | null> {
      const [row] = await toRows(read, viewer, (await selectReadable(read, viewer, id)).rows);
      return row ?? null;
    },

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

    /** Finds a snippet of the owner, in the trash as well, and locks it until the transaction ends. */
    findOwn: (owner: Person, id: number): Promise<SnippetRow | null> =>
      findOne(owner, (snippets) =>
        snippets.where('s.id', '=', id).where('s.user_id', '=', owner.userId).modifyEnd(engine.sql.lockRows('s')),
      ),

    /** Reads what a person edits. */
    content: (row: SnippetRow): Promise<SnippetContent> => readContent(read, row),

    /**
     * Finds snippets that the person may read or restore, from the oldest, and locks them until the transaction ends. Does
     * not read their code.
     */
    async lockAll(person: Person, ids: readonly number[]): Promise<LockedSnippet[]> {
      const rows = await readableOrTrashed(person, ids)
        .select(['s.id', 's.user_id as userId', 's.is_public', 's.deleted_at as deletedAt', 's.recency'])
        .select([CODE_BYTES.as('bytes'), isDisabled(sql.ref('s.user_id')).as('ownerDisabled')])
        .select(sharedRoleOf(person.userId).as('shared_role'))
        // One order of locking for all transactions prevents deadlocks.
        .orderBy('s.id')
        .modifyEnd(engine.sql.lockRows('s'))
        .execute();
      return rows
        .toSorted((a, b) => a.recency - b.recency)
        .map(({ is_public, recency, bytes, ownerDisabled, shared_role, ...row }) => ({
          ...row,
          sharedRole: toSharedRole(shared_role),
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

    /** Returns whether a snippet is public. Only for estimating the cost of an edit, not for access. */
    async isPublic(id: number): Promise<boolean> {
      const query = read.selectFrom('snippets as s').select('s.id').where('s.id', '=', id).where(isPublic);
      return (await query.executeTakeFirst()) !== undefined;
    },

    /** Finds a public snippet. */
    findByShareId: (viewer: Viewer, shareId: string): Promise<SnippetRow | null> =>
      findOne(viewer, (snippets) => snippets.where('s.share_id', '=', shareId).where(isPublic)),

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
  };
}

const rowsOf = (db: Kysely<Schema>, reader: Reader) => selectRow(db, db.selectFrom('snippets as s'), reader);
