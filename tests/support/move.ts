import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fingerprint } from '#server/store/backup/fingerprint.ts';
import { runPegboard } from './pegboard-process.ts';

/** Runs the move command in a process. */
export async function move(from: string, to: string) {
  const { ended, output } = runPegboard({}, ['--from', from, '--to', to], 'server/maintenance/move.ts');
  return { code: await ended, output: output() };
}

/** Returns the fingerprint of every table except Kysely's migration tables. */
export async function contentsOf(folder: string) {
  // A read-only connection would leave the write-ahead log behind.
  const database = new DatabaseSync(join(folder, 'pegboard.db'));
  const { kysely_migration, kysely_migration_lock, ...contents } = await fingerprint(database);
  database.close();
  return contents;
}

/** Returns a hash of the SQLite file. */
export const hashOfFile = async (folder: string) => hash('sha256', await readFile(join(folder, 'pegboard.db')));
