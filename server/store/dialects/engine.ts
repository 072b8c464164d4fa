import { type Kysely, SqliteAdapter } from 'kysely';

/** Whether a database is the embedded one; the other engine is PostgreSQL. */
export const isSqlite = <T>(db: Kysely<T>): boolean => db.getExecutor().adapter instanceof SqliteAdapter;
