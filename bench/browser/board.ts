import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { storedSession } from '#tests/e2e/support/browser-state.ts';
import { CHROMIUM_ARGS, findChromium } from '#tests/e2e/support/chromium.ts';
import { type Checkout, startServer } from '../checkout.ts';
import { openLibrary } from '../library.ts';
import { signInAs } from '../session.ts';

const PUBLIC_SHARE = 0.8;

/** A running server, and a browser to view its public board. */
export interface Board {
  url: string;
  /** Runs a measurement in a page of a new browser profile. */
  visit<T>(
    measure: (page: Page, context: BrowserContext) => Promise<T>,
    options?: { isSignedIn?: boolean },
  ): Promise<T>;
  stop(): Promise<void>;
}

/**
 * Starts a checkout with a library.
 *
 * @param generator the checkout that generates the library
 * @param publicSnippets the approximate number of snippets on the board
 */
export async function startBoard(checkout: Checkout, generator: Checkout, publicSnippets: number): Promise<Board> {
  const database = await openLibrary(generator, 'sqlite', Math.ceil(publicSnippets / PUBLIC_SHARE));
  const server = await startServer(checkout, database.settings);
  const { browserState } = await storedSession(server.publicUrl, await signInAs(server, 0));
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
  return {
    url: server.publicUrl,
    async visit(measure, { isSignedIn = false } = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        serviceWorkers: 'block',
        storageState: isSignedIn ? browserState : undefined,
      });
      try {
        return await measure(await context.newPage(), context);
      } finally {
        await context.close();
      }
    },
    async stop() {
      await browser.close();
      await server.stop();
      await database.remove();
    },
  };
}
