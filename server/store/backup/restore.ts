import { constants, mkdtempSync } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { migrate } from '../migrations/migrate.ts';
import type { Schema } from '../schema.ts';
import { openSqlite } from '../sqlite/open.ts';
import { copyAll, type Progress } from './copy.ts';
import { Fingerprint, MANIFEST_TABLE } from './fingerprint.ts';
import { filling, makingFile, type Place, reading } from './places.ts';
import { removing } from './unfinished.ts';
import { verify } from './verify.ts';

const Manifest = z.object({ made_at: z.string(), version: z.string(), contents: z.string() });

export interface Restored {
  /** ISO 8601. */
  madeAt: string;
  /** Of the Pegboard that made the backup. */
  version: string;
  contents: Fingerprint;
}

/**
 * Puts a backup into an empty place, checked row by row and brought up to date; there only once it is whole.
 *
 * @param file a backup of either engine; only read
 * @param place a folder is made when absent
 * @throws where the place is in use or not empty, the file is no backup or damaged, or a newer program made it
 */
export async function restore(file: string, place: Place, progress?: Progress): Promise<Restored> {
  if ('folder' in place) return restoreFolder(file, place.folder);
  return inScratch(file, async (folder, restored) => {
    const copy = (source: Kysely<Schema>) => filling(place, (target) => copyAll(source, target, progress));
    await reading({ folder }, copy);
    return restored;
  });
}

/**
 * Restores a backup into a folder of its own, as `restore` does, and removes it again.
 *
 * @param within folder in which that is made
 * @throws as `restore` does
 */
export function rehearse(file: string, within = tmpdir()): Promise<Restored> {
  return inScratch(file, async (_folder, restored) => restored, within);
}

async function inScratch<T>(
  file: string,
  work: (folder: string, restored: Restored) => Promise<T>,
  within = tmpdir(),
): Promise<T> {
  const folder = mkdtempSync(join(within, 'pegboard-check-'));
  return removing(folder, async () => work(folder, await restoreFolder(file, folder)));
}

async function restoreFolder(file: string, folder: string): Promise<Restored> {
  return makingFile(folder, async (partial) => {
    await copyFile(file, partial, constants.COPYFILE_EXCL);
    await chmod(partial, 0o600);
    const restored = await unpack(partial);
    await bringUpToDate(partial);
    return restored;
  });
}

/** Checks a copy of a backup against the fingerprint in it, and makes an ordinary database of it. */
async function unpack(file: string): Promise<Restored> {
  const database = new DatabaseSync(file);
  try {
    const { made_at, version, contents } = manifest(database);
    await verify(database, contents);
    database.exec(`drop table ${MANIFEST_TABLE}`);
    return { madeAt: made_at, version, contents };
  } finally {
    database.close();
  }
}

function manifest(database: DatabaseSync) {
  try {
    const row = Manifest.parse(database.prepare(`select * from ${MANIFEST_TABLE}`).get());
    return { ...row, contents: Fingerprint.parse(JSON.parse(row.contents)) };
  } catch (cause) {
    throw new Error('The file is not a backup of Pegboard, or its beginning is damaged', { cause });
  }
}

async function bringUpToDate(file: string): Promise<void> {
  const db = openSqlite(file);
  await migrate(db).finally(() => db.destroy());
}
