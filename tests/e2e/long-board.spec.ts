import type { Page } from '@playwright/test';
import { z } from 'zod';
import { fillLibrary } from './support/big-library.ts';
import { expect, test } from './support/fixtures.ts';
import { newcomer, signUp } from './support/journey.ts';
import { board, titles } from './support/page-parts.ts';
import { COMPLAINT_OF_FAILURE, collectRequests, failCalls, SNIPPET_LIST } from './support/replies.ts';

/** Ten pages. At most six of them are near the viewport, and the app drops the others. */
const SNIPPETS = 480;
/** Requests for a dropped page, whose end is known. */
const AGAIN = /\/api\/snippets\?.*until=/;
/** Complaints without a network: those of Chromium, the fixture and the app. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|^failed: |Could not load the filters/;

const Rows = z.array(z.object({ id: z.number(), title: z.string() }));
const Titles = z.record(z.string(), z.string());

/** Scrolls to one end of the board and returns the titles of the rendered cards by position. */
async function scrollThrough(page: Page, end: 'top' | 'bottom'): Promise<Map<number, string>> {
  const seen = await page.evaluate(
    async (step) => {
      const titles: Record<number, string> = {};
      const isIdle = () => document.querySelector('[role=feed][aria-busy=true]') === null;
      const isPassed = ({ top, bottom }: DOMRect) => (step > 0 ? bottom < 0 : top > innerHeight);
      const areRendered = () =>
        [...document.querySelectorAll('[role=feed] [data-index]')].every(
          (place) => isPassed(place.getBoundingClientRect()) || place.querySelector('article') !== null,
        );
      const settle = async () => {
        // A card that never renders is missing from the result.
        for (let wait = 0; wait < 100; wait += 1) {
          // Scroll events come with a frame, which a busy machine may not render in 50 ms.
          await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)));
          if (isIdle() && areRendered()) return;
        }
      };
      const look = () => {
        for (const card of document.querySelectorAll('[role=feed] article')) {
          titles[Number(card.getAttribute('aria-posinset'))] = card.querySelector('h2')?.textContent ?? '';
        }
      };
      // Before the first step, which may unmount cards.
      await settle();
      look();
      for (let repeats = 0; repeats < 10; ) {
        const before = scrollY;
        scrollBy(0, step);
        await settle();
        look();
        repeats = scrollY === before ? repeats + 1 : 0;
      }
      return titles;
    },
    // The distance that cards are rendered beyond the viewport.
    end === 'bottom' ? 1_400 : -1_400,
  );
  return new Map(Object.entries(Titles.parse(seen)).map(([position, title]) => [Number(position), title]));
}

const inOrder = (seen: ReadonlyMap<number, string>): string[] =>
  [...seen].sort(([one], [other]) => one - other).map(([, title]) => title);

async function openLongBoard(page: Page, origin: string): Promise<void> {
  await signUp(page, newcomer('Ada'));
  await fillLibrary(page, origin, SNIPPETS);
  await page.goto('/snippets?sort=az');
  await expect(titles(page).first()).toBeVisible();
}

/** Calls the API as the person signed in on the page. */
async function call(page: Page, origin: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const stored = await page.evaluate(() => localStorage.getItem('auth_tokens'));
  const { id_token } = z.object({ id_token: z.string() }).parse(JSON.parse(stored ?? ''));
  const headers = {
    authorization: `Bearer ${id_token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const response = await fetch(`${origin}${path}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return response.status === 204 ? null : response.json();
}

// Scrolling the whole board takes minutes on a busy machine.
test.describe.configure({ timeout: 600_000 });

test('loads dropped pages again before they are scrolled into view, at the same positions', async ({
  page,
  pegboard,
}) => {
  await openLongBoard(page, pegboard.url);
  const down = await scrollThrough(page, 'bottom');
  expect(down.size).toBe(SNIPPETS);
  await expect(board(page).getByRole('article').last()).toHaveAttribute('aria-setsize', String(SNIPPETS));

  // A change reloads the pages near the viewport only.
  const asked = collectRequests(page, SNIPPET_LIST);
  await board(page).getByRole('button', { name: 'Add to favorites' }).last().click();
  await expect(board(page).getByRole('button', { name: 'Remove from favorites' })).toHaveCount(1);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  await page.waitForLoadState('networkidle');
  expect(asked.length).toBeLessThanOrEqual(5);

  // Back restores the position deep in the list.
  await page.getByRole('navigation').getByRole('link', { name: 'Tags' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
  await page.goBack();
  await expect(board(page).getByRole('button', { name: 'Remove from favorites' })).toBeInViewport();

  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const again = collectRequests(page, AGAIN);
  const up = await scrollThrough(page, 'top');
  expect(again.length).toBeGreaterThan(2);
  expect(up).toEqual(down);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
});

test('shows snippets created, renamed and deleted elsewhere once and in order', async ({ page, pegboard }) => {
  await openLongBoard(page, pegboard.url);
  const down = await scrollThrough(page, 'bottom');
  // Far from the viewport, and from the first page, which is never dropped.
  const rows = Rows.parse(await call(page, pegboard.url, 'GET', '/api/snippets?sort=az&limit=200&preview=true'));
  const [deleted, renamed, neighbour] = [rows[100], rows[101], rows[150]];
  const fields = { code: 'true', language: 'bash', tags: [] };
  await call(page, pegboard.url, 'DELETE', `/api/snippets/${deleted?.id}`);
  await call(page, pegboard.url, 'PUT', `/api/snippets/${renamed?.id}`, { ...fields, title: 'zzz, renamed' });
  await call(page, pegboard.url, 'POST', '/api/snippets', { ...fields, title: `${neighbour?.title} b` });
  const expected = inOrder(down).filter((title) => title !== deleted?.title && title !== renamed?.title);
  expected.splice(expected.indexOf(neighbour?.title ?? '') + 1, 0, `${neighbour?.title} b`);

  await scrollThrough(page, 'top');
  expect(inOrder(await scrollThrough(page, 'bottom'))).toEqual([...expected, 'zzz, renamed']);
});

test('reports a dropped page that cannot be loaded, retries on request only, and works offline from the cache', async ({
  page,
  pegboard,
  context,
  complaints,
}) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  complaints.allow(NO_NETWORK);
  await openLongBoard(page, pegboard.url);
  const down = await scrollThrough(page, 'bottom');
  const mend = await failCalls(page, AGAIN, { status: 500 });
  const asked = collectRequests(page, AGAIN);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  const alert = page.getByRole('alert').filter({ hasText: 'Some snippets could not be loaded again.' });
  await expect(alert).toBeInViewport();
  const count = asked.length;
  await page.waitForTimeout(2_000);
  expect(asked.length).toBe(count);

  await mend();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeHidden();
  await expect(titles(page).first()).toBeVisible();

  await scrollThrough(page, 'bottom');
  await context.setOffline(true);
  expect(await scrollThrough(page, 'top')).toEqual(down);
  await expect(page.getByText('You are offline. Showing what was last seen.')).toBeVisible();
});
