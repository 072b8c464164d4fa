import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { BareReply } from '../bare-server.ts';
import { ACCEPT, rawReply } from '../measure.ts';
import type { Board } from './board.ts';

/** Long tasks are looked for this long after the first card is seen, in ms. */
const SETTLING = 3_000;
/** What a task may take without being one too long, in ms: the definition of total blocking time. */
const TASK = 50;

const Seen = z.object({ firstCard: z.number(), blocking: z.number() });

export interface ColdStart {
  /** From the start of the navigation to the frame with the first card, in ms. */
  firstCard: number;
  /** Total blocking time, in ms. */
  blocking: number;
  /** The first card of a page of the same HTML and CSS without script, in ms. */
  yardstick: number;
}

/** Opens the landing in a browser that has nothing cached, and then what it came to as a page of its own. */
export async function coldStart(board: Board): Promise<ColdStart> {
  const { html, resources, ...seen } = await board.look(async (page) => {
    const times = await open(page, board.url);
    const drawn = await page.evaluate(() => ({
      html: document.documentElement.outerHTML,
      resources: performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\.(css|woff2|svg|png)$/.test(name)),
    }));
    return { ...times, ...drawn };
  });
  const still = await serveStill(html, resources);
  try {
    const { firstCard } = await board.look((page) => open(page, still.url));
    return { ...seen, yardstick: firstCard };
  } finally {
    still.stop();
  }
}

async function open(page: Page, url: string): Promise<z.infer<typeof Seen>> {
  await page.addInitScript(watch, { settling: SETTLING, task: TASK });
  await page.goto(url);
  return Seen.parse(await page.evaluate('window.seen'));
}

/** Runs in the page before anything else does. */
function watch({ settling, task }: { settling: number; task: number }): void {
  let blocking = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocking += Math.max(0, duration - task);
  });
  observer.observe({ type: 'longtask' });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const firstCard = async () => {
    // It may be in the page and drawn a frame later.
    while (!document.querySelector('article')?.checkVisibility()) await frame();
    // The frame that draws it is over when the next one begins.
    await frame();
    return performance.now();
  };
  const seen = async () => {
    const at = await firstCard();
    await new Promise((resolve) => setTimeout(resolve, settling));
    return { firstCard: at, blocking };
  };
  Object.assign(window, { seen: seen() });
}

/** Serves a page as it was drawn, with its styles and fonts and without its scripts, from memory. */
async function serveStill(html: string, resources: readonly string[]) {
  const replies = new Map<string, BareReply>();
  for (const url of resources) {
    replies.set(new URL(url).pathname, await rawReply({ method: 'GET', url, headers: ACCEPT }));
  }
  const withoutScript = html
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  replies.set('/', {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from(`<!doctype html>${withoutScript}`),
  });
  const server = createServer((request, response) => {
    const reply = replies.get(request.url ?? '');
    response.writeHead(reply ? 200 : 404, reply?.headers).end(reply?.body);
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
