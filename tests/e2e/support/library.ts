import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_ACCOUNT } from '../../../demo/fill.ts';
import { memoryFolder } from '../../support/memory-folder.ts';
import { startPegboard } from '../../support/pegboard-process.ts';
import { Browser, signIn } from '../../support/sign-in.ts';
import { type BrowserState, storedSession } from './browser-state.ts';
import { test as base, expect, type PegboardFixtures } from './fixtures.ts';

interface LibraryFixtures extends PegboardFixtures {
  /** Browser storage of the person who owns the sample library. */
  signedIn: BrowserState;
}

/** Signs in to the account of the sample library and returns the storage for browsers. */
export async function signedInState(url: string): Promise<BrowserState> {
  return (await storedSession(url, await signIn({ url }, new Browser(), DEMO_ACCOUNT))).browserState;
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
  signedIn: [async ({ pegboard }, use) => use(await signedInState(pegboard.url)), { scope: 'worker' }],
});

export { expect };
