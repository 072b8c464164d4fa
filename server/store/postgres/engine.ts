import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Engine, EngineAdapter } from '../engine.ts';
import { searchTerm } from '../repositories/fold.ts';
import { copy } from './copying.ts';
import { ddl } from './ddl.ts';
import { isTransactionConflict } from './errors.ts';
import { insert } from './inserts.ts';
import { fragments } from './sql.ts';

/** Timestamps share this many locks: every lock held takes server memory, and an import has many timestamps. */
const LOCKS = 64;

/** The first key of the advisory locks. The migrator uses one-key locks, which are separate. */
const LOCK_SPACE = 1;

const engine: Engine = {
  sql: fragments,
  insert,
  copy,
  ddl,
  isTransactionConflict,

  async lockSortKeys<T>(db: Kysely<T>, timestamps: readonly number[]) {
    // Sorted, so that two transactions never wait for each other.
    const locks = [...new Set(timestamps.map((timestamp) => Math.abs(timestamp) % LOCKS))].sort((a, b) => a - b);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_SPACE)}, lock)
      from unnest(${locks}::integer[]) as lock`.execute(db);
  },

  async planList(_db, _viewer, { search }) {
    if (search === undefined) return { lead: null };
    const escaped = searchTerm(search).replaceAll(/[\\%_]/g, '\\$&');
    return { lead: 'text', contains: sql`f.text like ${`%${escaped}%`}` };
  },
};

export class PostgresEngineAdapter extends PostgresAdapter implements EngineAdapter {
  readonly engine = engine;
}
