import { open, rename } from 'node:fs/promises';
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
