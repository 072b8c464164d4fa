import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { VERSION } from '#server/version.ts';
import { copyAll, type Progress } from './copy.ts';
import { putInPlace } from './files.ts';
import { type Fingerprint, fingerprint, MANIFEST_TABLE } from './fingerprint.ts';
import { fillingFile, type Place, reading } from './places.ts';
import { removing } from './unfinished.ts';
import { verify } from './verify.ts';

/** Pages in one step: all there are. In several steps nothing would be gained, for readers hold no writer up. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a database to a file while people write. The copy is the database of one moment, without what was deleted
 * before; it carries its own fingerprint, and has been compared with the original row by row. Whichever engine it is of,
 * the file is a database of SQLite's.
 *
 * @param place only read
 * @param file must not exist; there only once it is whole and on the disk
 * @throws where there is no database, the file exists, or the copy is not equal
 */
export async function backUp(place: Place, file: string, progress?: Progress): Promise<Fingerprint> {
  if (existsSync(file)) throw new Error(`${file} is there already: name a new file`);
  const partial = `${file}.${process.pid}.partial`;
  // Made first, so that nobody but its owner may read it: password hashes and signing keys are in it.
  closeSync(openSync(partial, 'wx', 0o600));
  return removing(partial, async () => {
    const contents = await ('url' in place ? copyRows(place, partial, progress) : copyOneMoment(place.folder, partial));
    await finish(partial, contents);
    await putInPlace(partial, file);
    return contents;
  });
}

/** The transaction holds the moment: what is copied is what the fingerprint was taken of, whatever is written meanwhile. */
async function copyOneMoment(folder: string, target: string): Promise<Fingerprint> {
  const source = join(folder, 'pegboard.db');
  if (!existsSync(source)) throw new Error(`There is no database in ${folder}`);
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
  try {
    database.exec('begin');
    const contents = await fingerprint(database);
    await backup(database, target, { rate: ALL_PAGES });
    return contents;
  } finally {
    database.close();
  }
}

/** Compared as it is copied; the fingerprint that the file carries is of all there is in it. */
async function copyRows(place: Place, target: string, progress?: Progress): Promise<Fingerprint> {
  await reading(place, (source) => fillingFile(target, (into) => copyAll(source, into, progress)));
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
    // One file, with no log beside it, and nothing left in it of rows that were deleted.
    database.exec('pragma journal_mode = delete; vacuum;');
    await verify(database, contents);
    database.exec(
      `create table ${MANIFEST_TABLE} (made_at text not null, version text not null, contents text not null) strict`,
    );
    database
      .prepare(`insert into ${MANIFEST_TABLE} values (?, ?, ?)`)
      .run(new Date().toISOString(), VERSION, JSON.stringify(contents));
  } finally {
    database.close();
  }
}
