import { closeSync, existsSync, openSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { VERSION } from '#server/core/version.ts';
import type { DatabaseLocation } from '../open-store.ts';
import { findDatabase } from '../sqlite/file.ts';
import { copyAll, type Progress } from './copy.ts';
import { putInPlace } from './files.ts';
import { type Fingerprint, fingerprint, MANIFEST_TABLE, schemaHash } from './fingerprint.ts';
import { withNewFile, withSource } from './locations.ts';
import { removing } from './unfinished.ts';
import { verify } from './verify.ts';

/** Copies in one step: readers do not block writers. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a snapshot of a database to a SQLite file, while the database is in use. The file stores its own fingerprint and
 * was compared with the original row by row. It appears under its name only once it is complete and synced.
 *
 * Throws when there is no database, the file exists, or the copy differs.
 */
export async function backUp(location: DatabaseLocation, file: string, progress?: Progress): Promise<Fingerprint> {
  if (existsSync(file)) throw new Error(`${file} already exists; choose another name`);
  const partial = `${file}.${process.pid}.partial`;
  // Created with the owner's permissions: it holds password hashes and signing keys.
  closeSync(openSync(partial, 'wx', 0o600));
  return removing(partial, async () => {
    const contents = await ('url' in location
      ? copyRows(location, partial, progress)
      : copySnapshot(location.folder, partial));
    await finish(partial, contents);
    await putInPlace(partial, file);
    return contents;
  });
}

/** The transaction pins the snapshot for both the fingerprint and the copy. */
async function copySnapshot(folder: string, target: string): Promise<Fingerprint> {
  const database = new DatabaseSync(findDatabase(folder), { readOnly: true, timeout: 5_000 });
  try {
    database.exec('begin');
    const contents = await fingerprint(database);
    await backup(database, target, { rate: ALL_PAGES });
    return contents;
  } finally {
    database.close();
  }
}

/** `copyAll` compares the rows. The fingerprint is taken from the file, which has more tables. */
async function copyRows(location: DatabaseLocation, target: string, progress?: Progress): Promise<Fingerprint> {
  await withSource(location, (source) => withNewFile(target, (into) => copyAll(source, into, progress)));
  const database = new DatabaseSync(target);
  try {
    return await fingerprint(database);
  } finally {
    database.close();
  }
}

async function finish(file: string, contents: Fingerprint): Promise<void> {
  const database = new DatabaseSync(file);
  try {
    // Leaves a single file without remains of deleted rows.
    database.exec('pragma journal_mode = delete; vacuum;');
    await verify(database, contents);
    database.exec(
      `create table ${MANIFEST_TABLE}
       (made_at text not null, version text not null, contents text not null, schema text not null) strict`,
    );
    database
      .prepare(`insert into ${MANIFEST_TABLE} values (?, ?, ?, ?)`)
      .run(new Date().toISOString(), VERSION, JSON.stringify(contents), schemaHash(database));
  } finally {
    database.close();
  }
}
