import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { DEMO_ACCOUNT } from '../../../demo/fill.ts';
import { memoryFolder } from '../../support/memory-folder.ts';
import { startPegboard } from '../../support/pegboard-process.ts';
import { test as base, expect, type PegboardFixtures } from './fixtures.ts';
import { signIn } from './journey.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface LibraryFixtures extends PegboardFixtures {
  /** Browser storage of the person who owns the sample library. */
  signedIn: StorageState;
}

/** Signs in once and returns the storage for further browsers. */
export async function signedInState(browser: Browser, baseURL: string): Promise<StorageState> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  await signIn(await context.newPage(), { name: 'Robin Hale', ...DEMO_ACCOUNT });
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Runs tests on a server with the sample library. */
export const test = base.extend<object, LibraryFixtures>({
  pegboard: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
    async ({}, use) => {
      const folder = await mkdtemp(join(memoryFolder(), 'pegboard-e2e-'));
      const pegboard = await startPegboard({ DATA_DIR: folder }, 'demo/main.ts');
      await use(pegboard);
      expect(await pegboard.stop()).toBe(0);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  signedIn: [
    async ({ browser, pegboard }, use) => use(await signedInState(browser, pegboard.url)),
    { scope: 'worker' },
  ],
});

export { expect };
