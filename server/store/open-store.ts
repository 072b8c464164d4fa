import { openJobPool } from './jobs/pool.ts';
import type { Store } from './store.ts';

/** A data folder or the connection URI of a PostgreSQL database. */
export type DatabaseLocation = { folder: string } | { url: string };

/**
 * Opens a store and migrates its database. Only the module of the chosen engine is loaded.
 *
 * Throws when the database cannot be used, another process holds the folder, or a newer version has migrated it.
 *
 * @param openPool opens the workers of the store
 */
export async function openStore(location: DatabaseLocation, openPool = openJobPool): Promise<Store> {
  if ('url' in location) {
    const { openPostgresStore } = await import('./postgres/store.ts');
    return openPostgresStore(location.url, openPool);
  }
  const { openSqliteStore } = await import('./sqlite/store.ts');
  return openSqliteStore(location.folder, openPool);
}
