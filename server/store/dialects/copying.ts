import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { isSqlite } from './engine.ts';

/** Runs `work` on the database of one moment, whatever others write meanwhile. */
export function atOneMoment<T>(db: Kysely<Schema>, work: (moment: Transaction<Schema>) => Promise<T>): Promise<T> {
  // A transaction of SQLite sees the moment of its first read by itself.
  if (isSqlite(db)) return db.transaction().execute(work);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** Keeps everybody else from writing to the tables until the transaction ends. @throws where somebody does for 10 seconds */
export async function keepOthersOut(transaction: Transaction<Schema>, tables: readonly string[]): Promise<void> {
  // Whoever writes to SQLite is alone anyhow.
  if (isSqlite(transaction)) return;
  await sql`set local lock_timeout = '10s'`.execute(transaction);
  const all = sql.join(tables.map((name) => sql.table(name)));
  await sql`lock table ${all} in share row exclusive mode`.execute(transaction);
}

/** The highest id a table has ever given, deleted ones included; 0 before the first. */
export async function lastId(db: Kysely<Schema>, table: string): Promise<number> {
  const query = isSqlite(db)
    ? sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`
    : sql<{ last: number }>`select last_value as last from ${sql.table(`${table}_id_seq`)} where is_called`;
  const { rows } = await query.execute(db);
  return rows[0]?.last ?? 0;
}

/** Lets a table give ids above `last` only. */
export async function setLastId(db: Kysely<Schema>, table: string, last: number): Promise<void> {
  if (last === 0) return;
  if (!isSqlite(db)) {
    await sql`select setval(${`${table}_id_seq`}::regclass, ${last})`.execute(db);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
}

/**
 * Lets the engine learn what tables filled at once now hold, so that it plans well from the first query. SQLite's plans
 * are those that the tests hold it to, which need nothing learnt.
 */
export async function learn(db: Kysely<Schema>): Promise<void> {
  if (!isSqlite(db)) await sql`analyze`.execute(db);
}
