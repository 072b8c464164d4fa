import { refuseOutdated } from './migrations/migrate.ts';
import type { DatabaseLocation } from './open-store.ts';
import { localRepositories } from './repositories.ts';
import { findDatabase } from './sqlite/file.ts';
import { openWriter } from './sqlite/open.ts';
import { transactionOn } from './transaction.ts';
import { type WritableStore, writeInline } from './write.ts';

/**
 * Runs `work` on a migrated database that a server may be using. Keep transactions short: with SQLite, the server waits
 * for them.
 *
 * Throws when there is no database or it needs a migration.
 */
export async function withSharedDatabase<T>(
  location: DatabaseLocation,
  work: (store: WritableStore) => Promise<T>,
): Promise<T> {
  const db = await open(location);
  try {
    await refuseOutdated(db);
    return await work(writeInline({ ...localRepositories(db), transaction: transactionOn(db) }));
  } finally {
    await db.destroy();
  }
}

async function open(location: DatabaseLocation) {
  if ('url' in location) return (await (await import('./postgres/open.ts')).openPostgres(location.url)).db;
  return openWriter(findDatabase(location.folder));
}
