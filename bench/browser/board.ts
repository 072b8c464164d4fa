import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#tests/e2e/support/chromium.ts';
import { freePort, startPegboard } from '#tests/support/pegboard-process.ts';
import { openLibrary } from '../library.ts';

/** Of a made-up library so many are public. */
const PUBLIC_SHARE = 0.8;

/** A running Pegboard and a browser that looks at its public board. */
export interface Board {
  url: string;
  /** Opens a page in a browser that has seen nothing yet, lets `measure` use it, and closes it. */
  look<T>(measure: (page: Page, context: BrowserContext) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** @param snippets so many are public */
export async function startBoard(snippets: number): Promise<Board> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { database } = await openLibrary('sqlite', Math.ceil(snippets / PUBLIC_SHARE), url);
  const pegboard = await startPegboard({ ...database.settings, PORT: String(port) });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
  return {
    url,
    async look(measure) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
      try {
        return await measure(await context.newPage(), context);
      } finally {
        await context.close();
      }
    },
    async stop() {
      await browser.close();
      await pegboard.stop();
      await database.remove();
    },
  };
}
