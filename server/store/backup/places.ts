import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { migrate, refuseOutdated } from '../migrations/migrate.ts';
import { openPostgres, PATIENT } from '../postgres/open.ts';
import { nameOfDatabase, parseDatabaseUrl } from '../postgres/url.ts';
import type { Schema } from '../schema.ts';
import { lockFolder } from '../sqlite/folder-lock.ts';
import { openSqlite, openSqliteToRead } from '../sqlite/open.ts';
import { putInPlace } from './files.ts';
import { remove, removing } from './unfinished.ts';

/** Where a database is: a data folder, or the address of a PostgreSQL database. */
export type Place = { folder: string } | { url: string };

type Work<T> = (db: Kysely<Schema>) => Promise<T>;

/** For people; without the password. */
export function nameOf(place: Place): string {
  return 'folder' in place ? place.folder : `the ${nameOfDatabase(parseDatabaseUrl(place.url))}`;
}

/**
 * Lends a database that is to be read, and that cannot be written to meanwhile through what is lent.
 *
 * @throws where there is none, it is not up to date, or the folder is in use
 */
export async function reading<T>(place: Place, work: Work<T>): Promise<T> {
  if ('url' in place) {
    const { db } = await openPostgres(place.url, PATIENT);
    return closing(db, () => refuseOutdated(db).then(() => work(db)));
  }
  if (!existsSync(join(place.folder, 'pegboard.db'))) throw new Error(`There is no database in ${place.folder}`);
  const unlock = lockFolder(place.folder);
  return readingFile(join(place.folder, 'pegboard.db'), work).finally(unlock);
}

/** The same for a database file that nobody else uses. */
async function readingFile<T>(file: string, work: Work<T>): Promise<T> {
  const db = openSqliteToRead(file);
  return closing(db, () => refuseOutdated(db).then(() => work(db)));
}

/**
 * Lends a database that is to be filled, its tables made. One in a folder is there only once `work` is done.
 *
 * @throws where the folder has a database or is in use
 */
export async function filling<T>(place: Place, work: Work<T>): Promise<T> {
  if ('folder' in place) return makingFile(place.folder, (file) => fillingFile(file, work));
  const { db } = await openPostgres(place.url, PATIENT);
  return closing(db, () => migrate(db).then(() => work(db)));
}

/** The same for a database file that nobody else uses, made when absent. */
export async function fillingFile<T>(file: string, work: Work<T>): Promise<T> {
  const db = openSqlite(file);
  return closing(db, () => migrate(db).then(() => work(db)));
}

/**
 * Gives a data folder its database: whole or not at all.
 *
 * @param make is told the file to make; it has another name until it is whole
 * @throws where the folder has a database or is in use
 */
export async function makingFile<T>(folder: string, make: (file: string) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder);
  const file = join(folder, 'pegboard.db');
  const partial = `${file}.partial`;
  return removing(partial, async () => {
    for (const used of [file, `${file}-wal`])
      if (existsSync(used)) throw new Error(`${used} is there already: move it away, or take another folder`);
    // Of an earlier attempt that was killed: the folder is ours alone.
    remove(partial);
    const made = await make(partial);
    await putInPlace(partial, file);
    return made;
  }).finally(unlock);
}

const closing = <T>(db: Kysely<Schema>, work: () => Promise<T>): Promise<T> => work().finally(() => db.destroy());
