import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';

/** Whatever files are being written there by processes that were just killed, they stop within this many tries. */
const OPTIONS = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };

/** Removes a folder when it is asked to, and when the run ends before. */
export function removedAtExit(folder: string): () => Promise<void> {
  const removeNow = () => rmSync(folder, OPTIONS);
  process.once('exit', removeNow);
  return async () => {
    await rm(folder, OPTIONS);
    process.off('exit', removeNow);
  };
}
