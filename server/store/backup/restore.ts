import { constants } from 'node:fs';
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { openSqlite } from '../dialects/sqlite.ts';
import { migrate } from '../migrate.ts';
import { Fingerprint, MANIFEST_TABLE } from './fingerprint.ts';
import { makingFile } from './places.ts';
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
 * Puts a backup into a data folder, checked row by row and brought up to date; there only once it is whole.
 *
 * @param file a backup; only read
 * @param folder made when absent
 * @throws where the folder is in use or has a database, the file is no backup or damaged, or a newer program made it
 */
export async function restore(file: string, folder: string): Promise<Restored> {
  return makingFile(folder, async (partial) => {
    await copyFile(file, partial, constants.COPYFILE_EXCL);
    await chmod(partial, 0o600);
    const restored = unpack(partial);
    await bringUpToDate(partial);
    return restored;
  });
}

/** Restores a backup into a folder of its own, as `restore` does, and removes it again. @throws as `restore` does */
export async function rehearse(file: string): Promise<Restored> {
  const folder = await mkdtemp(join(tmpdir(), 'pegboard-check-'));
  return restore(file, folder).finally(() => rm(folder, { recursive: true, force: true }));
}

/** Checks a copy of a backup against the fingerprint in it, and makes an ordinary database of it. */
function unpack(file: string): Restored {
  const database = new DatabaseSync(file);
  try {
    const { made_at, version, contents } = manifest(database);
    verify(database, contents);
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
