import { SqliteAdapter } from 'kysely';
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
  // One transaction writes at a time.
  async lockSortKeys() {},
  isTransactionConflict: () => false,
};

export class SqliteEngineAdapter extends SqliteAdapter implements EngineAdapter {
  readonly engine = engine;

  /** Kysely assumes that DDL cannot be rolled back; SQLite can, and migrations rely on it. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
