import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { memoryFolder } from '../../support/memory-folder.ts';
import { type PegboardProcess, startPegboard } from '../../support/pegboard-process.ts';

export interface PegboardFixtures {
  /** A server process for this worker, started as `npm start` does. */
  pegboard: PegboardProcess;
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
async function watch(context: BrowserContext, complaints: string[]): Promise<void> {
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
  context.on('weberror', ({ error }) => {
    complaints.push(`thrown: ${error().message}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()}: ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    // A page that navigates and a popup that closes abort their requests.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`);
  });
}

/** Starts a server on an empty folder. A spec that leaves much data behind uses a separate one. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
export async function emptyPegboard({}: object, use: (pegboard: PegboardProcess) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(memoryFolder(), 'pegboard-e2e-'));
  const pegboard = await startPegboard({ DATA_DIR: folder });
  await use(pegboard);
  expect(await pegboard.stop()).toBe(0);
  expect(pegboard.output()).toBe('');
  await rm(folder, { recursive: true });
}

export const test = base.extend<Fixtures, PegboardFixtures>({
  pegboard: [emptyPegboard, { scope: 'worker' }],
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
