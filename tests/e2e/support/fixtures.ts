import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type PegboardProcess, startPegboard } from '../../support/pegboard-process.ts';

export interface PegboardFixtures {
  /** A Pegboard of this worker's own, as people start it. */
  pegboard: PegboardProcess;
}

/** What the pages of a test complained of. */
interface Complaints {
  seen: string[];
  /** Lets a page complain of what the test brings about itself, such as a reply that fails. It must come. */
  allow(complaint: RegExp): void;
  /** Fails where there are others, or where one that was allowed did not come. */
  check(): void;
}

interface Fixtures {
  complaints: Complaints;
  /** Opens a browser of somebody else, watched like the first. */
  openBrowser: () => Promise<Page>;
}

/** Said in each page, for the configuration has it so. */
const NO_COMPLAINT = 'Service Worker registration blocked by Playwright';

/** Whatever a page complains of while a test runs; the test fails where it is not empty in the end. */
async function watch(context: BrowserContext, complaints: string[]): Promise<void> {
  // Not everything that the policy refuses shows on the console by itself.
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
    // A page that is left, and a popup that closes, drop what they were still asking for.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`);
  });
}

/** Starts a Pegboard on an empty folder; a spec that leaves much behind takes one of its own. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
export async function emptyPegboard({}: object, use: (pegboard: PegboardProcess) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pegboard-e2e-'));
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
      const context = await browser.newContext({ baseURL });
      await watch(context, complaints.seen);
      opened.push(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
    complaints.check();
  },
});

export { expect };
