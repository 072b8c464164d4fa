import { type Kysely, sql } from 'kysely';
import type { CopyOperations } from '../engine.ts';

export async function createSearchIndex<T>(db: Kysely<T>): Promise<void> {
  await sql`create index snippet_search_trigrams on snippet_search using gin (text gin_trgm_ops)`.execute(db);
}

export async function dropSearchIndex<T>(db: Kysely<T>): Promise<void> {
  await sql`drop index snippet_search_trigrams`.execute(db);
}

export const copy: CopyOperations = {
  snapshot: (db, work) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),

  async lockTables(transaction, tables) {
    await sql`set local lock_timeout = '10s'`.execute(transaction);
    const all = sql.join(tables.map((name) => sql.table(name)));
    await sql`lock table ${all} in share row exclusive mode`.execute(transaction);
  },

  async lastId(db, table) {
    const sequence = sql.table(`${table}_id_seq`);
    const { rows } = await sql<{ last: number }>`select last_value as last from ${sequence} where is_called`.execute(
      db,
    );
    return rows[0]?.last ?? 0;
  },

  async setLastId(db, table, last) {
    if (last !== 0) await sql`select setval(${`${table}_id_seq`}::regclass, ${last})`.execute(db);
  },

  dropSearchIndex,
  createSearchIndex,

  async analyze(db) {
    await sql`analyze`.execute(db);
  },
};
