import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expect } from './support/fixtures.ts';
import { board, titles } from './support/page-parts.ts';
import { testAsGrace as test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, collectRequests, failCalls, SNIPPET_LIST } from './support/replies.ts';

/** Eight pages. The app drops those that are far from the viewport. */
const SNIPPETS = 384;
/** Requests for a dropped page, whose end is known. */
const AGAIN = /\/api\/snippets\?.*until=/;
/** Complaints without a network: those of Chromium, the fixture and the app. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|^failed: |Could not load the filters/;

// Without a GPU, Chromium rarely stops rendering frames for good on a busy machine. This test goes on without them: `click`
// and `toBeInViewport` would wait for one.
const press = (control: Locator) => control.dispatchEvent('click');
const isInViewport = (target: Locator) =>
  target.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });

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
      const fail = (reason: string): never => {
        const { scrollHeight } = document.documentElement;
        const alert = document.querySelector('[role=alert]')?.textContent;
        throw new Error(`${reason} at ${scrollY} of ${scrollHeight} px, ${Object.keys(titles).length} cards: ${alert}`);
      };
      // Scroll events come with a frame.
      const nextFrame = () =>
        new Promise<void>((done) => {
          const timer = setTimeout(() => {
            dispatchEvent(new Event('scroll'));
            done();
          }, 500);
          requestAnimationFrame(() => {
            clearTimeout(timer);
            setTimeout(done, 25);
          });
        });
      const settle = async () => {
        for (const start = performance.now(); performance.now() - start < 20_000; ) {
          await nextFrame();
          if (isIdle() && areRendered()) return;
        }
        fail('Cards are not rendered');
      };
      const look = () => {
        for (const card of document.querySelectorAll('[role=feed] article')) {
          titles[Number(card.getAttribute('aria-posinset'))] = card.querySelector('h2')?.textContent ?? '';
        }
      };
      // Before the first step, which may unmount cards.
      await settle();
      look();
      for (let repeats = 0, steps = 0; repeats < 4; steps += 1) {
        if (steps > 400) fail('The board has no end');
        const before = scrollY;
        scrollBy(0, step);
        await settle();
        look();
        repeats = scrollY === before ? repeats + 1 : 0;
      }
      return titles;
    },
    // The height of the viewport and of less than the rows that are rendered beyond it.
    end === 'bottom' ? 1_100 : -1_100,
  );
  return new Map(Object.entries(Titles.parse(seen)).map(([position, title]) => [Number(position), title]));
}

/** @param part of the height of the page */
async function jumpTo(page: Page, part: number): Promise<void> {
  await page.evaluate((part) => {
    scrollTo(0, document.documentElement.scrollHeight * part);
    dispatchEvent(new Event('scroll'));
  }, part);
}

/** Fails one of the dropped pages and checks that only a person tries it again. */
async function failToReload(page: Page): Promise<void> {
  const mend = await failCalls(page, AGAIN, { status: 500 });
  const asked = collectRequests(page, AGAIN);
  await jumpTo(page, 0.5);
  const alert = page.getByRole('alert').filter({ hasText: 'Some snippets could not be loaded again.' });
  await expect.poll(() => isInViewport(alert)).toBe(true);
  const count = asked.length;
  // Longer than the delay before the app tries a call again.
  await page.waitForTimeout(1_500);
  expect(asked.length).toBe(count);

  await mend();
  await press(alert.getByRole('button', { name: 'Try again' }));
  await expect(alert).toBeHidden();
}

// Scrolling the whole board takes long on a busy machine.
test.describe.configure({ timeout: 240_000 });

test('loads dropped pages again at the same positions, after a failure on request and offline from the cache', {
  tag: '@slow',
}, async ({ page, grace, context, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  complaints.allow(NO_NETWORK);
  const snippets = Array.from({ length: SNIPPETS }, (_, at) => ({
    title: `Number ${at}`,
    description: 'Some words. '.repeat((at * 7) % 12),
    code: 'line\n'.repeat(1 + (at % 5)),
  }));
  await grace.call('POST', '/api/snippets/import', { snippets });
  await page.goto('/snippets?sort=az');
  await expect(titles(page).first()).toBeVisible();
  const down = await scrollThrough(page, 'bottom');
  expect(down.size).toBe(SNIPPETS);
  await expect(board(page).getByRole('article').last()).toHaveAttribute('aria-setsize', String(SNIPPETS));

  // A change reloads the pages near the viewport only.
  const asked = collectRequests(page, SNIPPET_LIST);
  await press(board(page).getByRole('button', { name: 'Add to favorites' }).last());
  await expect(board(page).getByRole('button', { name: 'Remove from favorites' })).toHaveCount(1);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  await page.waitForLoadState('networkidle');
  expect(asked.length).toBeLessThanOrEqual(5);

  // Back restores the position deep in the list, and every card is where it was.
  const places = () =>
    board(page)
      .locator('[data-index]')
      .evaluateAll((slots) =>
        slots.map((slot) => [slot.getAttribute('data-index'), slot.getBoundingClientRect().toJSON()]),
      );
  const before = await places();
  await press(page.getByRole('navigation').getByRole('link', { name: 'Tags' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
  await page.goBack();
  const favorite = board(page).getByRole('button', { name: 'Remove from favorites' });
  const isFavoriteShown = async () => {
    await page.evaluate(() => dispatchEvent(new Event('scroll')));
    return (await favorite.count()) === 1 && isInViewport(favorite);
  };
  await expect.poll(isFavoriteShown).toBe(true);
  await expect.poll(places).toEqual(before);

  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await failToReload(page);
  await jumpTo(page, 1);
  const again = collectRequests(page, AGAIN);
  expect(await scrollThrough(page, 'top')).toEqual(down);
  expect(again.length).toBeGreaterThan(2);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);

  await context.setOffline(true);
  expect(await scrollThrough(page, 'bottom')).toEqual(down);
  await expect(page.getByText('You are offline. Showing what was last seen.')).toBeVisible();
});
