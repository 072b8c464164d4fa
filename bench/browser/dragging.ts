import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { Board } from './board.ts';
import { openBoard } from './scrolling.ts';

const SECONDS = 10;
/** Distance of the pointer from the lower edge of the window, in px. */
const EDGE = 4;

/** Drags the first card of a collection of all public snippets at the lower edge of the window. @returns the longest frame in ms */
export const measureDragging = (board: Board): Promise<number> =>
  board.visit(
    async (page) => {
      await page.goto(board.url);
      const id = z.number().parse(await page.evaluate(collectAll));
      await openBoard(page, `${board.url}/collections/${id}?sort=manual`);
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      const handle = await page.locator('[role=feed] article h2').first().boundingBox();
      if (handle === null) throw new Error('The board has no card');
      await page.mouse.move(handle.x + 5, handle.y + 5);
      await page.mouse.down();
      await page.mouse.move(width / 2, height / 2, { steps: 5 });
      await page.locator('.drag-preview').waitFor();
      await page.mouse.move(width / 2, height - EDGE, { steps: 5 });
      const longest = await longestFrame(page);
      await page.keyboard.press('Escape');
      await page.mouse.up();
      return longest;
    },
    { isSignedIn: true },
  );

async function longestFrame(page: Page): Promise<number> {
  const { longest, scrolled } = await page.evaluate(async (duration) => {
    let longest = 0;
    const start = await window.nextFrame();
    for (let previous = start; previous < start + duration; ) {
      const now = await window.nextFrame();
      longest = Math.max(longest, now - previous);
      previous = now;
    }
    return { longest, scrolled: window.scrollY };
  }, SECONDS * 1000);
  if (scrolled === 0) throw new Error('The board did not scroll while a card was dragged');
  return longest;
}

/** Runs in the page: puts all public snippets in a new collection. */
async function collectAll(): Promise<unknown> {
  const tokens = JSON.parse(localStorage.getItem('auth_tokens') ?? '{}');
  const headers = { authorization: `Bearer ${tokens.id_token}`, 'content-type': 'application/json' };
  const send = async (path: string, body?: unknown) => {
    const reply = await fetch(path, {
      headers,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return { body: await reply.json(), next: /<([^>]*)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1] };
  };
  const { body: collection } = await send('/api/collections', { name: `All ${Date.now()}` });
  let page: string | undefined = '/api/public/snippets?limit=200&preview=true';
  while (page !== undefined) {
    const { body, next } = await send(page);
    const ids = body.map((snippet: { id: number }) => snippet.id);
    await send('/api/snippets/bulk', { ids, action: 'addToCollection', tags: [], collectionId: collection.id });
    page = next;
  }
  return collection.id;
}
