import { SqliteAdapter, sql } from 'kysely';
import type { Engine, EngineAdapter } from '../engine.ts';
import { copy } from './copying.ts';
import { ddl } from './ddl.ts';
import { insert } from './inserts.ts';
import { planList } from './list-plan.ts';
import { fragments } from './sql.ts';

const engine: Engine = {
  sql: fragments,
  insert,
  copy,
  ddl,
  planList,
  // Without a lock: one transaction writes at a time.
  async lastSortKeys(db, timestamps, perMs) {
    const query = sql<{ timestamp: number; last: number | null }>`
      select n.value as timestamp, (
        select max(recency) from snippets
          where recency >= n.value * ${sql.lit(perMs)} and recency < (n.value + 1) * ${sql.lit(perMs)}
      ) as last
      from ${fragments.numberTable(timestamps)}`;
    return (await query.execute(db)).rows;
  },
  isTransactionConflict: () => false,
};

export class SqliteEngineAdapter extends SqliteAdapter implements EngineAdapter {
  readonly engine = engine;

  /** Kysely assumes that DDL cannot be rolled back; SQLite can, and migrations rely on it. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
