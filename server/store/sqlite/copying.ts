import { sql } from 'kysely';
import type { CopyOperations } from '../engine.ts';

export const copy: CopyOperations = {
  // A transaction sees the snapshot of its first read.
  snapshot: (db, work) => db.transaction().execute(work),

  // A writer has the whole database.
  async lockTables() {},

  async lastId(db, table) {
    const query = sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`;
    const { rows } = await query.execute(db);
    return rows[0]?.last ?? 0;
  },

  async setLastId(db, table, last) {
    if (last === 0) return;
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
  },

  async dropSearchIndex() {},
  async createSearchIndex() {},

  // Queries are planned without statistics.
  async analyze() {},
};
