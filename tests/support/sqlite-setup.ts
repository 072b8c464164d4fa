import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openStore } from '#server/store/open-store.ts';
import { memoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database file that tests copy, which is faster than migrating. */
    sqlite: string;
  }
}

export const DATABASE_FILE = 'pegboard.db';

/** Migrates the database that tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(memoryFolder(), 'pegboard-template-'));
  const store = await openStore({ folder });
  await store.close();
  project.provide('sqlite', join(folder, DATABASE_FILE));
  return () => rm(folder, { recursive: true });
}
