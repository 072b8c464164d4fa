import type { Page } from '@playwright/test';
import { expect, test } from './support/library.ts';
import { openScreen, SCREENS, type ScreenEntry, settle } from './support/screens.ts';

/** How long each reply of the API is held back, in ms: longer than what counts as an answer to the last click. */
const DELAY = 700;

interface Shift {
  value: number;
  /** What moved, from where to where. */
  moved: string[];
}

declare global {
  var shifts: Shift[];
}

/** Notes in the page whatever moves by itself. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(',');
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = element?.outerHTML.slice(0, 160) ?? 'something that is gone';
          return `${place(previousRect)} to ${place(currentRect)}: ${name}`;
        });
        globalThis.shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function delayReplies(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, DELAY));
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined);
  });
}

/** What the page says of an element that reaches beyond its sides. */
async function sidewaysOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrollsInside = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrollsInside(element.parentElement));
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { left, right, width: own } = element.getBoundingClientRect();
        return own > 1 && (right > width + 1 || left < -1) && element.checkVisibility();
      })
      .filter((element) => !scrollsInside(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 160));
  });
}

const isOfTheApp = ({ name }: ScreenEntry) => !name.startsWith('provider');
const NARROW = { width: 320, height: 700 };

for (const entry of SCREENS.filter(isOfTheApp)) {
  test.describe(() => {
    test.use({ reducedMotion: 'reduce', serviceWorkers: 'block' });
    if (entry.signedIn) test.use({ storageState: async ({ signedIn }, use) => use(signedIn) });

    test.describe(() => {
      test.use({ viewport: entry.only === 'narrow' ? { width: 390, height: 844 } : { width: 1280, height: 800 } });
      test(`${entry.name}: nothing jumps while it loads`, async ({ page, pegboard, complaints }) => {
        if (entry.complaint) complaints.allow(entry.complaint);
        await watchShifts(page);
        await delayReplies(page);
        await openScreen(page, entry, pegboard.url);
        expect(await page.evaluate(() => globalThis.shifts)).toEqual([]);
      });
    });

    if (entry.only !== 'wide') {
      test.describe(() => {
        test.use({ viewport: NARROW });
        test(`${entry.name}: fits 320 px, with text twice as large too`, async ({ page, pegboard, complaints }) => {
          if (entry.complaint) complaints.allow(entry.complaint);
          await openScreen(page, entry, pegboard.url);
          expect(await sidewaysOf(page)).toEqual([]);
          await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
          await settle(page);
          expect(await sidewaysOf(page)).toEqual([]);
        });
      });
    }
  });
}
