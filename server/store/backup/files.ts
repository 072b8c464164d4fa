import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Renames a file atomically and durably: syncs its content first and its folder afterwards. */
export async function putInPlace(from: string, to: string): Promise<void> {
  await sync(from, 'r+');
  await rename(from, to);
  // Windows cannot open folders.
  if (process.platform !== 'win32') await sync(dirname(to), 'r');
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}
