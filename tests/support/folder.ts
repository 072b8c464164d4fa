import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder, gone when the test has finished. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pegboard-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
