import { constants, mkdtempSync } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { migrate } from '../migrations/migrate.ts';
import type { DatabaseLocation } from '../open-store.ts';
import type { Schema } from '../schema.ts';
import { openWriter } from '../sqlite/open.ts';
import { copyAll, type Progress } from './copy.ts';
import { Fingerprint, MANIFEST_TABLE } from './fingerprint.ts';
import { createDatabase, withSource, withTarget } from './locations.ts';
import { removing } from './unfinished.ts';
import { verify } from './verify.ts';

const Manifest = z.object({
  made_at: z.string(),
  version: z.string(),
  contents: z.string(),
  /** Backups of 1.0.0 have none. */
  schema: z.string().optional(),
});

export interface Restored {
  /** ISO 8601. */
  madeAt: string;
  /** The Pegboard version that wrote the backup. */
  version: string;
  contents: Fingerprint;
}

/**
 * Restores a backup of either engine into an empty location, verifies every row and migrates it. The database appears
 * only once it is complete. A folder is created when absent.
 *
 * Throws when the location is in use or not empty, the file is not a backup or damaged, or a newer version wrote it.
 */
export async function restore(file: string, location: DatabaseLocation, progress?: Progress): Promise<Restored> {
  if ('folder' in location) return restoreFolder(file, location.folder);
  return withTemporaryRestore(file, async (folder, restored) => {
    const copy = (source: Kysely<Schema>) => withTarget(location, (target) => copyAll(source, target, progress));
    await withSource({ folder }, copy);
    return restored;
  });
}

/** Checks a backup by restoring it into a temporary folder within `within`, and removes it again. */
export function rehearse(file: string, within = tmpdir()): Promise<Restored> {
  return withTemporaryRestore(file, async (_folder, restored) => restored, within);
}

async function withTemporaryRestore<T>(
  file: string,
  work: (folder: string, restored: Restored) => Promise<T>,
  within = tmpdir(),
): Promise<T> {
  const folder = mkdtempSync(join(within, 'pegboard-check-'));
  return removing(folder, async () => work(folder, await restoreFolder(file, folder)));
}

async function restoreFolder(file: string, folder: string): Promise<Restored> {
  return createDatabase(folder, async (partial) => {
    await copyFile(file, partial, constants.COPYFILE_EXCL);
    await chmod(partial, 0o600);
    const restored = await verifyBackup(partial);
    await migrateFile(partial);
    return restored;
  });
}

/** Verifies a copy of a backup against its fingerprint and drops the manifest. */
async function verifyBackup(file: string): Promise<Restored> {
  const database = new DatabaseSync(file);
  try {
    const { made_at, version, contents, schema } = manifest(database);
    await verify(database, contents, schema);
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

async function migrateFile(file: string): Promise<void> {
  const db = openWriter(file);
  await migrate(db).finally(() => db.destroy());
}
