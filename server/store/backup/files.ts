import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Renames a file once its bytes are on the disk, and waits until its name is, too. */
export async function putInPlace(from: string, to: string): Promise<void> {
  await sync(from, 'r+');
  await rename(from, to);
  // Windows has no folders to open; it keeps names safe by itself.
  if (process.platform !== 'win32') await sync(dirname(to), 'r');
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}

/** Removes a database file that nobody uses, with what SQLite keeps beside it. */
export async function removeDatabase(file: string): Promise<void> {
  for (const rest of ['', '-journal', '-wal', '-shm']) await rm(file + rest, { force: true });
}
