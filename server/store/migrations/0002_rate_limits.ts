import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../dialects/engine.ts';

/**
 * Where several processes count calls together, as rate-limiter-flexible wants it. The embedded database has one process,
 * which counts in memory. Unlogged: counts are written at every call, and lost in a crash are no loss.
 */
export async function up<T>(db: Kysely<T>): Promise<void> {
  if (isSqlite(db)) return;
  await sql`create unlogged table rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`.execute(db);
}
