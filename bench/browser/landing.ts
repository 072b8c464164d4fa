import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { Board } from './board.ts';

/** Long tasks count until this long after the first card, in ms. */
const SETTLE_MS = 3_000;
/** The part of a task beyond this is blocking time, by the definition of total blocking time. */
const LONG_TASK_MS = 50;

const Timing = z.object({ firstCard: z.number(), blocking: z.number(), scriptBytes: z.number() });

export interface Landing {
  /** Milliseconds from the start of the navigation to the frame with the first card. */
  firstCard: number;
  /** The first card of the same HTML and CSS without script, in milliseconds. */
  reference: number;
  /** Total blocking time in milliseconds. */
  blocking: number;
  /** The compressed size of the scripts that the HTML names. The highlighter and its grammars load after the first card. */
  scriptBytes: number;
}

/** Opens the landing page with an empty cache, and then a static copy of the rendered page. */
export async function measureLanding(board: Board): Promise<Landing> {
  const { html, assets, ...timing } = await board.visit(async (page) => {
    const measured = await open(page, board.url, SETTLE_MS);
    const rendered = await page.evaluate(() => ({
      html: document.documentElement.outerHTML,
      assets: performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\.(css|woff2|svg|png)$/.test(name)),
    }));
    return { ...measured, ...rendered };
  });
  const copy = await serveStaticCopy(html, assets);
  try {
    const { firstCard } = await board.visit((page) => open(page, copy.url, 0));
    return { ...timing, reference: firstCard };
  } finally {
    copy.stop();
  }
}

async function open(page: Page, url: string, settle: number): Promise<z.infer<typeof Timing>> {
  await page.addInitScript(observe, { settle, longTask: LONG_TASK_MS });
  await page.goto(url);
  return Timing.parse(await page.evaluate('window.timing'));
}

/** Runs in the page before its scripts. */
function observe({ settle, longTask }: { settle: number; longTask: number }): void {
  let blocking = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocking += Math.max(0, duration - longTask);
  });
  observer.observe({ type: 'longtask' });
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const scriptBytes = () => {
    const named = new Set(
      [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].map(({ src }) => src),
    );
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => named.has(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  };
  const timing = async () => {
    while (!document.querySelector('article')?.checkVisibility()) await nextFrame();
    // The frame that paints the card ends when the next one begins.
    await nextFrame();
    const firstCard = performance.now();
    await new Promise((resolve) => setTimeout(resolve, settle));
    return { firstCard, blocking, scriptBytes: scriptBytes() };
  };
  Object.assign(window, { timing: timing() });
}

/** Serves rendered HTML with its styles and fonts, and without its scripts, from memory. */
async function serveStaticCopy(html: string, assets: readonly string[]) {
  const responses = new Map<string, { type: string; body: Buffer }>();
  for (const url of assets) {
    const response = await fetch(url);
    const body = Buffer.from(await response.arrayBuffer());
    responses.set(new URL(url).pathname, { type: response.headers.get('content-type') ?? '', body });
  }
  const withoutScript = html
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  const page = Buffer.from(`<!doctype html>${withoutScript}`);
  responses.set('/', { type: 'text/html; charset=utf-8', body: page });
  const server = createServer((request, response) => {
    const found = responses.get(request.url ?? '');
    response.writeHead(found ? 200 : 404, { 'content-type': found?.type ?? 'text/plain' }).end(found?.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
