import type { Page } from '@playwright/test';
import { expect, test } from './support/library.ts';
import { holdReplies } from './support/replies.ts';
import { openScreen, SCREENS, type ScreenEntry, settle } from './support/screens.ts';
import { sidewaysOf } from './support/sideways.ts';

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
        // Where the part that is seen stays, such as of a line that got longer beyond the edge, nothing jumps; nor where
        // a font that has come draws its letters a pixel beside those of the one before.
        const jumped = entry.sources.filter(({ previousRect: before, currentRect: after }) =>
          (['x', 'y', 'width', 'height'] as const).some((side) => Math.abs(before[side] - after[side]) > 1),
        );
        if (entry.hadRecentInput || jumped.length === 0) continue;
        const moved = jumped.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = element?.outerHTML.slice(0, 160) ?? 'something that is gone';
          return `${place(previousRect)} to ${place(currentRect)}: ${name}`;
        });
        globalThis.shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What stands above something else in the sidebar comes after it. */
const LATER = /\/api\/(languages|collections)\b/;

async function delayReplies(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, LATER.test(route.request().url()) ? 2 * DELAY : DELAY));
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined);
  });
}

/** Screens that are opened one after the other: a browser for each would take longer than looking at it. */
function batchOf({ name, signedIn }: ScreenEntry): string {
  const [area = name] = name.split('-');
  return signedIn ? `${area} (signed in)` : area;
}

const batches = Object.entries(Object.groupBy(SCREENS, batchOf)).filter(([area]) => area !== 'provider');
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 700 };
const WALL = { width: 3840, height: 2160 };
/** For each screen, in ms. */
const TIME = 30_000;

for (const [area, entries = []] of batches) {
  const complaints = entries.flatMap(({ complaint }) => complaint ?? []);
  test.describe(() => {
    test.use({ reducedMotion: 'reduce' });
    if (entries[0]?.signedIn) test.use({ storageState: async ({ signedIn }, use) => use(signedIn) });

    test(`${area}: nothing jumps while it loads`, async ({ page, pegboard, complaints: { allow } }) => {
      test.setTimeout(TIME * entries.length);
      for (const complaint of complaints) allow(complaint);
      await watchShifts(page);
      await delayReplies(page);
      for (const entry of entries) {
        await page.setViewportSize(entry.only === 'narrow' ? PHONE : WIDE);
        await openScreen(page, entry, pegboard.url);
        expect.soft(await page.evaluate(() => globalThis.shifts), entry.name).toEqual([]);
      }
    });

    // What opens over a screen is no wider than on a desk: of a wall of screens the screens themselves are enough.
    for (const [viewport, fitting] of [
      [NARROW, entries.filter(({ only }) => only !== 'wide')],
      [WALL, entries.filter(({ open }) => open === undefined)],
    ] as const) {
      if (fitting.length === 0) continue;
      test.describe(() => {
        test.use({ viewport });
        test(`${area}: fits ${viewport.width} px`, async ({ page, pegboard, complaints: { allow } }) => {
          test.setTimeout(TIME * fitting.length);
          for (const complaint of fitting.flatMap(({ complaint }) => complaint ?? [])) allow(complaint);
          for (const entry of fitting) {
            await openScreen(page, entry, pegboard.url);
            expect.soft(await sidewaysOf(page), entry.name).toEqual([]);
          }
        });
      });
    }
  });
}

test('landing: nothing jumps where the font comes late, and nothing waits for it', async ({ page }) => {
  await watchShifts(page);
  const release = await holdReplies(page, /\/inter-.*\.woff2$/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  const font = page.waitForResponse(/\/inter-latin-.*\.woff2$/);
  release();
  await (await font).finished();
  await settle(page);
  expect(await page.evaluate(() => globalThis.shifts)).toEqual([]);
});
