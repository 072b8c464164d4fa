import { sql } from 'kysely';
import type { Person } from '#server/core/caller.ts';
import { engineOf } from '../engine.ts';
import type { ReadWrite } from './handles.ts';

/** An import with the totals of its parts. Timestamps are in milliseconds. */
export interface ImportRow {
  id: number;
  source: string;
  created: number;
  updated: number;
  skipped: number;
  failed: number;
  createdAt: number;
  undoneAt: number | null;
}

/** A snippet that an import stored. */
export interface ImportedSnippet {
  snippetId: number;
  /** The version that the import stored. */
  version: number;
  /** Null for a snippet that the import created. */
  before: { version: number; updatedAt: number } | null;
}

/** An imported snippet in its present state. */
export interface ImportedState extends ImportedSnippet {
  title: string;
  currentVersion: number;
  deletedAt: number | null;
}

type Counts = Pick<ImportRow, 'created' | 'updated' | 'skipped' | 'failed'>;

const COLUMNS = [
  'id',
  'source',
  'created',
  'updated',
  'skipped',
  'failed',
  'created_at as createdAt',
  'undone_at as undoneAt',
] as const;

/** Imports of people, with what they stored. */
export function importRepository({ read, write }: ReadWrite) {
  return {
    /** Returns the imports of a person since a time, newest first. */
    async list({ userId }: Person, since: number): Promise<ImportRow[]> {
      const query = read.selectFrom('imports').select(COLUMNS).where('user_id', '=', userId);
      const rows = await query
        .where('created_at', '>', since)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map((row) => ({ ...row }));
    },

    async find({ userId }: Person, id: number): Promise<ImportRow | null> {
      const query = read.selectFrom('imports').select(COLUMNS).where('user_id', '=', userId);
      const row = await query.where('id', '=', id).executeTakeFirst();
      return row ? { ...row } : null;
    },

    /** Finds an import and locks it until the transaction ends. */
    async findToChange({ userId }: Person, id: number): Promise<ImportRow | null> {
      const query = write.selectFrom('imports as i').select(COLUMNS).where('i.user_id', '=', userId);
      const row = await query.where('i.id', '=', id).modifyEnd(engineOf(write).sql.lockRows('i')).executeTakeFirst();
      return row ? { ...row } : null;
    },

    async insert({ userId }: Person, source: string, now: number): Promise<number> {
      const { id } = await write
        .insertInto('imports')
        .values({
          user_id: userId,
          source,
          created: 0,
          updated: 0,
          skipped: 0,
          failed: 0,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Adds the counts of a part and what it stored. A snippet that an earlier part stored keeps its state before the import. */
    async addPart(
      id: number,
      counts: Counts,
      { snippets, collectionIds }: { snippets: readonly ImportedSnippet[]; collectionIds: readonly number[] },
      now: number,
    ): Promise<void> {
      await write
        .updateTable('imports')
        .set((eb) => ({
          created: eb('created', '+', counts.created),
          updated: eb('updated', '+', counts.updated),
          skipped: eb('skipped', '+', counts.skipped),
          failed: eb('failed', '+', counts.failed),
          updated_at: now,
        }))
        .where('id', '=', id)
        .execute();
      const known = await write
        .selectFrom('import_snippets')
        .select('snippet_id as snippetId')
        .where('import_id', '=', id)
        .where(
          'snippet_id',
          'in',
          sql<number>`(select n.value from ${engineOf(write).sql.numberTable(snippets.map(({ snippetId }) => snippetId))})`,
        )
        .execute();
      const isKnown = new Set(known.map(({ snippetId }) => snippetId));
      const rows = snippets.filter(({ snippetId }) => !isKnown.has(snippetId));
      await engineOf(write).insert.rows(
        write,
        'import_snippets',
        rows.map(({ snippetId, version, before }) => ({
          import_id: id,
          snippet_id: snippetId,
          version,
          version_before: before?.version ?? null,
          updated_before: before?.updatedAt ?? null,
        })),
      );
      for (const { snippetId, version } of snippets.filter((one) => isKnown.has(one.snippetId)))
        await write
          .updateTable('import_snippets')
          .set({ version })
          .where('import_id', '=', id)
          .where('snippet_id', '=', snippetId)
          .execute();
      await engineOf(write).insert.rows(
        write,
        'import_collections',
        collectionIds.map((collectionId) => ({ import_id: id, collection_id: collectionId })),
      );
    },

    /** Returns the snippets of an import that still exist, from the oldest, in the trash as well. */
    async states(id: number): Promise<ImportedState[]> {
      const rows = await read
        .selectFrom('import_snippets as i')
        .innerJoin('snippets as s', 's.id', 'i.snippet_id')
        .where('i.import_id', '=', id)
        .orderBy('i.snippet_id')
        .select([
          'i.snippet_id as snippetId',
          'i.version',
          'i.version_before as versionBefore',
          'i.updated_before as updatedBefore',
          's.title',
          's.version as currentVersion',
          's.deleted_at as deletedAt',
        ])
        .execute();
      return rows.map(({ versionBefore, updatedBefore, ...row }) => ({
        ...row,
        before:
          versionBefore === null || updatedBefore === null
            ? null
            : { version: versionBefore, updatedAt: updatedBefore },
      }));
    },

    /** Returns the collections that an import created and that were not changed, filled or shared since. */
    async untouchedCollections(id: number): Promise<number[]> {
      const rows = await read
        .selectFrom('import_collections as created')
        .innerJoin('imports as i', 'i.id', 'created.import_id')
        .innerJoin('collections as c', 'c.id', 'created.collection_id')
        .where('created.import_id', '=', id)
        .whereRef('c.updated_at', '<=', 'i.updated_at')
        .where('c.is_public', '=', 0)
        .where('c.everyone_role', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('collection_members as m').select('m.user_id').whereRef('m.collection_id', '=', 'c.id')),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('collection_items as item')
                .select('item.id')
                .whereRef('item.collection_id', '=', 'c.id')
                .whereRef('item.created_at', '>', 'i.updated_at'),
            ),
          ),
        )
        .select('c.id')
        .execute();
      return rows.map((row) => row.id);
    },

    async setUndone(id: number, now: number): Promise<void> {
      await write.updateTable('imports').set({ undone_at: now }).where('id', '=', id).execute();
    },

    /** Forgets the imports of a person before a time. The snippets stay. */
    async removeBefore({ userId }: Person, time: number): Promise<void> {
      await write.deleteFrom('imports').where('user_id', '=', userId).where('created_at', '<=', time).execute();
    },
  };
}
