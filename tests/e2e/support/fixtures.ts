import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { memoryFolder } from '../../support/memory-folder.ts';
import { type PegboardProcess, startPegboard } from '../../support/pegboard-process.ts';
import type { BrowserState } from './browser-state.ts';
import { signedInState } from './library.ts';

/**
 * Servers of a worker, each started when a test first needs it. All tests have the same worker fixtures: Playwright starts
 * a new worker, with a new browser and new servers, for tests that differ in them.
 */
interface Servers {
  /** A server process on an empty folder, started as `npm start` does. */
  pegboard: PegboardProcess;
  /** A server process with the sample library. */
  library: PegboardProcess;
  /** Browser storage of the person who owns the sample library. */
  signedIn: BrowserState;
}

/** Errors and warnings that the pages of a test report. */
interface Complaints {
  seen: string[];
  /** Expects a complaint, such as that of a reply the test makes fail. The test fails without it. */
  allow(complaint: RegExp): void;
  /** Fails on unexpected complaints and on missing expected ones. */
  check(): void;
}

interface Fixtures {
  complaints: Complaints;
  /** Opens a separate browser of a visitor, whose complaints count as well. */
  openBrowser: () => Promise<Page>;
}

/** Reported by every page because the configuration blocks service workers. */
const NO_COMPLAINT = 'Service Worker registration blocked by Playwright';

/** Records console errors and warnings, exceptions, failed requests and 5xx replies. */
export async function watch(context: BrowserContext, complaints: string[]): Promise<void> {
  // Chromium does not report every violation of the content security policy on the console.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`refused by the policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (message.text() !== NO_COMPLAINT) complaints.push(`console: ${message.text()}`);
  });
  context.on('weberror', (thrown) => {
    complaints.push(`thrown: ${thrown.error().message}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()}: ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    // A page that navigates and a popup that closes abort their requests.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`);
  });
}

/** Runs a server on a new folder while it is used, and returns what it has written. */
export async function withPegboard(
  use: (pegboard: PegboardProcess) => Promise<void>,
  settings: Record<string, string> = {},
  entry?: string,
): Promise<string> {
  const folder = await mkdtemp(join(memoryFolder(), 'pegboard-e2e-'));
  const pegboard = await startPegboard({ DATA_DIR: folder, ...settings }, entry);
  await use(pegboard);
  expect(await pegboard.stop()).toBe(0);
  await rm(folder, { recursive: true });
  return pegboard.output();
}

export const test = base.extend<Fixtures, Servers>({
  pegboard: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
    async ({}, use) => {
      expect(await withPegboard(use)).toBe('');
    },
    { scope: 'worker' },
  ],
  library: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      await withPegboard(use, {}, 'demo/main.ts');
    },
    { scope: 'worker' },
  ],
  signedIn: [async ({ library }, use) => use(await signedInState(library.url)), { scope: 'worker' }],
  baseURL: async ({ pegboard }, use) => use(pegboard.url),
  // biome-ignore lint/correctness/noEmptyPattern: see above
  complaints: async ({}, use) => {
    const seen: string[] = [];
    const allowed: RegExp[] = [];
    await use({
      seen,
      allow: (complaint) => void allowed.push(complaint),
      check() {
        expect(seen.filter((one) => !allowed.some((complaint) => complaint.test(one)))).toEqual([]);
        for (const complaint of allowed) expect(seen).toContainEqual(expect.stringMatching(complaint));
      },
    });
  },
  context: async ({ context, complaints }, use) => {
    await watch(context, complaints.seen);
    await use(context);
    complaints.check();
  },
  openBrowser: async ({ browser, baseURL, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
      await watch(context, complaints.seen);
      opened.push(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
    complaints.check();
  },
});

export { expect };
