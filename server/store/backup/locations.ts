import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { migrate, refuseOutdated } from '../migrations/migrate.ts';
import type { DatabaseLocation } from '../open-store.ts';
import { BULK_TIMEOUT, openPostgres } from '../postgres/open.ts';
import { nameOfDatabase, parseDatabaseUrl } from '../postgres/url.ts';
import type { Schema } from '../schema.ts';
import { databasePath, findDatabase } from '../sqlite/file.ts';
import { lockFolder } from '../sqlite/folder-lock.ts';
import { openExclusiveReader, openWriter } from '../sqlite/open.ts';
import { indexPendingTexts } from '../sqlite/pending-texts.ts';
import { putInPlace } from './files.ts';
import { remove, removing } from './unfinished.ts';

type Work<T> = (db: Kysely<Schema>) => Promise<T>;

/** Returns a description for messages, without the password. */
export function describeLocation(location: DatabaseLocation): string {
  return 'folder' in location ? location.folder : `the ${nameOfDatabase(parseDatabaseUrl(location.url))}`;
}

/** Runs `work` on a database to read. Throws when there is none, it is not migrated, or its folder is in use. */
export async function withSource<T>(location: DatabaseLocation, work: Work<T>): Promise<T> {
  if ('url' in location) {
    const { db } = await openPostgres(location.url, { timeout: BULK_TIMEOUT });
    return closing(db, () => refuseOutdated(db).then(() => work(db)));
  }
  const file = findDatabase(location.folder);
  const unlock = lockFolder(location.folder);
  try {
    const db = openExclusiveReader(file);
    return await closing(db, async () => {
      await refuseOutdated(db);
      await indexTexts(file);
      return work(db);
    });
  } finally {
    unlock();
  }
}

/** Moves the texts that a killed server left to the search index: a copy has no others. */
async function indexTexts(file: string): Promise<void> {
  const db = openWriter(file);
  await closing(db, () => db.transaction().execute(indexPendingTexts));
}

/** Runs `work` on a migrated database to fill. Throws when the folder has a database or is in use. */
export async function withTarget<T>(location: DatabaseLocation, work: Work<T>): Promise<T> {
  if ('folder' in location) return createDatabase(location.folder, (file) => withNewFile(file, work));
  const { db } = await openPostgres(location.url, { timeout: BULK_TIMEOUT });
  return closing(db, () => migrate(db).then(() => work(db)));
}

/** Runs `work` on a migrated database file that no other process uses. Creates the file when absent. */
export async function withNewFile<T>(file: string, work: Work<T>): Promise<T> {
  const db = openWriter(file);
  return closing(db, () => migrate(db).then(() => work(db)));
}

/**
 * Creates the database of a data folder under a temporary name and renames it once `create` is done.
 *
 * Throws when the folder has a database or is in use.
 */
export async function createDatabase<T>(folder: string, create: (file: string) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder);
  const file = databasePath(folder);
  const partial = `${file}.partial`;
  return removing(partial, async () => {
    for (const used of [file, `${file}-wal`])
      if (existsSync(used)) throw new Error(`${used} already exists; move it away or choose another folder`);
    // Left by an attempt that was killed. The lock excludes other processes.
    remove(partial);
    const created = await create(partial);
    await putInPlace(partial, file);
    return created;
  }).finally(unlock);
}

const closing = <T>(db: Kysely<Schema>, work: () => Promise<T>): Promise<T> => work().finally(() => db.destroy());
