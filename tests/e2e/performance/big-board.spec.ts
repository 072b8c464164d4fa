import type { Page } from '@playwright/test';
import { fillLibrary } from '../support/big-library.ts';
import { expect, test } from '../support/fixtures.ts';
import { newcomer, signUp } from '../support/journey.ts';

const SNIPPETS = 10_000;
const ELEMENTS_MAX = 4_000;
/** What is in use after the whole board went by, by what was before: of what is far only places stay. 1.25 in each of three runs, most of it machine code. */
const HEAP_GROWTH_MAX = 1.3;
/** One step of the scroll, and the pause after it: a wheel turned with resolve, in px and ms. */
const STEP = { by: 1_200, pause: 50 };
/** A browser that has drawn nothing for so long will not draw any more, and no page of it hears that it is scrolled; in ms. */
const NO_FRAME = 10_000;

/** Scrolls until there is nothing below, or above, and nothing more is loading. @returns the most elements there were */
function scrollThrough(page: Page, direction: 1 | -1): Promise<number> {
  return page.evaluate(
    async ({ by, pause, noFrame, direction }) => {
      const frame = () =>
        new Promise((drawn, reject) => {
          requestAnimationFrame(drawn);
          setTimeout(() => reject(new Error('The browser draws no frames')), noFrame);
        });
      let most = 0;
      let still = 0;
      while (still < 20) {
        const before = window.scrollY;
        window.scrollBy(0, by * direction);
        await Promise.all([frame(), new Promise((done) => setTimeout(done, pause))]);
        most = Math.max(most, document.getElementsByTagName('*').length);
        const isLoading = document.querySelector('[role=feed][aria-busy=true]') !== null;
        still = window.scrollY === before && !isLoading ? still + 1 : 0;
      }
      return most;
    },
    { ...STEP, noFrame: NO_FRAME, direction },
  );
}

async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize;
}

test('a board of 10,000 snippets is scrolled from end to end, and the page stays as small as at its top', async ({
  page,
  pegboard,
}) => {
  test.setTimeout(15 * 60_000);
  await signUp(page, newcomer('Ada'));
  await fillLibrary(page, pegboard.url, SNIPPETS);
  const cards = page.getByRole('feed').getByRole('article');
  await page.goto('/snippets');
  await expect(cards.first()).toBeVisible();
  const title = await cards.first().getByRole('heading').innerText();
  await page.waitForLoadState('networkidle');
  const heapBefore = await heapOf(page);

  const down = await scrollThrough(page, 1);
  await expect(cards.last()).toHaveAttribute('aria-posinset', String(SNIPPETS));
  expect(await heapOf(page)).toBeLessThan(HEAP_GROWTH_MAX * heapBefore);
  const up = await scrollThrough(page, -1);
  await expect(cards.first()).toHaveAttribute('aria-posinset', '1');
  await expect(cards.first().getByRole('heading')).toHaveText(title);
  expect(Math.max(down, up)).toBeLessThan(ELEMENTS_MAX);
  expect(await heapOf(page)).toBeLessThan(HEAP_GROWTH_MAX * heapBefore);
});
