import type { Page } from '@playwright/test';
import { accessibilityViolations, expectLandmarks } from './support/accessibility.ts';
import { expect } from './support/fixtures.ts';
import { foreignGlyphs } from './support/fonts.ts';
import { layoutShifts, recordLayoutShifts } from './support/layout-shifts.ts';
import { expectFits } from './support/overflow.ts';
import { testInLibrary as test } from './support/people.ts';
import { holdReplies } from './support/replies.ts';
import { loadScreen, openOverlay, SCREENS, type ScreenEntry, settle } from './support/screens.ts';
import { eachOverlay, PAGES_OF_TESTS, type PageEntries, titleOf } from './support/screens-by-page.ts';

const DESKTOP = { width: 1280, height: 800 };
const SMALL_PHONE = { width: 320, height: 700 };
const LARGE_SCREEN = { width: 2560, height: 1440 };

/** Delays of API replies, in ms: enough to paint placeholders, and more than the 500 ms in which a shift counts as answer to a click. */
const DELAY = { load: 100, click: 600 };
/** The parts of the sidebar: the upper ones come last, so that the lower ones would be pushed down. */
const LAST_REPLIES = /\/api\/(languages|collections)\b/;

type SetDelay = (next: number) => void;

/** Delays API replies. Returns a function that changes the delay. */
async function delayReplies(page: Page): Promise<SetDelay> {
  let delay = 0;
  await page.route('**/api/**', async (route) => {
    const time = LAST_REPLIES.test(route.request().url()) ? 2 * delay : delay;
    if (time > 0) await new Promise((done) => setTimeout(done, time));
    // The page may have navigated away.
    await route.continue().catch(() => undefined);
  });
  return (next) => {
    delay = next;
  };
}

/** Checks the present theme: all rules in the light one, and those that depend on the theme in the dark one. */
async function expectAccessible(page: Page, name: string, theme: 'light' | 'dark'): Promise<void> {
  const violations = await accessibilityViolations(page, theme === 'light' ? 'all' : 'color');
  expect.soft(violations, `${name}, ${theme}`).toEqual([]);
}

/** The screen of a page without dialogs and menus, if it is checked, and its overlays by width. */
function partsOf([first, ...others]: PageEntries) {
  const entries = [first, ...others];
  const overlays = entries.filter(({ open }) => open !== undefined);
  return {
    screen: entries.find(({ open }) => open === undefined),
    wide: overlays.filter(({ only }) => only !== 'narrow'),
    notOnPhones: overlays.filter(({ only }) => only === 'wide'),
    onPhones: overlays.filter(({ only }) => only !== 'wide'),
    onlyOnPhones: overlays.filter(({ only }) => only === 'narrow'),
  };
}

/** Checks a page with all dialogs and menus on it in the light theme. It loads once: loading takes longer than the checks. */
async function checkLight(page: Page, entries: PageEntries, origin: string, setDelay: SetDelay): Promise<void> {
  const { screen, wide, onlyOnPhones } = partsOf(entries);
  const expectStableAndAccessible = async ({ name }: ScreenEntry) => {
    expect.soft(await layoutShifts(page), `${name} shifts`).toEqual([]);
    await expectAccessible(page, name, 'light');
    expect.soft(await foreignGlyphs(page), `${name} in fonts of the app`).toEqual([]);
  };

  await page.setViewportSize(DESKTOP);
  setDelay(DELAY.load);
  await loadScreen(page, entries[0], origin);
  if (screen) {
    await expectStableAndAccessible(screen);
    await expectLandmarks(page);
  }
  setDelay(DELAY.click);
  await eachOverlay(page, wide, expectStableAndAccessible);
  await page.setViewportSize(SMALL_PHONE);
  await eachOverlay(page, onlyOnPhones, expectStableAndAccessible);
  setDelay(0);
  await settle(page);
  if (screen) await expectFits(page, screen.name);
}

/** Checks the same in the dark theme, on a small phone and on a large screen, where it looks as on a desktop. */
async function checkDark(page: Page, entries: PageEntries, origin: string): Promise<void> {
  const { screen, onPhones, notOnPhones } = partsOf(entries);
  await page.setViewportSize(SMALL_PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await loadScreen(page, entries[0], origin);
  await eachOverlay(page, onPhones, async ({ name }) => {
    await expectFits(page, name);
    await expectAccessible(page, name, 'dark');
  });
  await page.setViewportSize(LARGE_SCREEN);
  await settle(page);
  if (screen) {
    await expectFits(page, screen.name);
    await expectAccessible(page, screen.name, 'dark');
  }
  await eachOverlay(page, notOnPhones, ({ name }) => expectAccessible(page, name, 'dark'));
}

/** Checks pages in one browser. A new browser for each would compile the app for each. */
function testPages(pages: readonly PageEntries[]): void {
  const isSignedIn = pages.some(([{ signedIn }]) => signedIn);
  const entries = pages.flat();

  test.describe(() => {
    if (isSignedIn) test.use({ storageState: async ({ signedIn }, use) => use(signedIn) });

    const names = pages.map(titleOf).join('; ');

    test(`${names}: load without layout shifts, are accessible, fit and need no font of the system`, async ({
      page,
      library,
      complaints,
    }) => {
      test.setTimeout(60_000 + 20_000 * entries.length);
      for (const { complaint } of entries) if (complaint) complaints.allow(complaint);
      await recordLayoutShifts(page);
      const setDelay = await delayReplies(page);
      for (const one of pages) await test.step(titleOf(one), () => checkLight(page, one, library.url, setDelay));
    });

    test(`${names}: fit and are accessible in the dark`, { tag: '@slow' }, async ({ page, library, complaints }) => {
      test.setTimeout(60_000 + 20_000 * entries.length);
      for (const { complaint } of entries) if (complaint) complaints.allow(complaint);
      for (const one of pages) await test.step(titleOf(one), () => checkDark(page, one, library.url));
    });
  });
}

for (const pages of PAGES_OF_TESTS) testPages(pages);

test('the pages of the built-in provider are accessible', async ({ page, library }) => {
  const entries = SCREENS.filter(({ name }) => name.startsWith('provider'));
  for (const [index, entry] of entries.entries()) {
    if (index === 0) await loadScreen(page, entry, library.url);
    const popup = await openOverlay(page, entry);
    await expectAccessible(popup, entry.name, 'light');
    await popup.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(popup, entry.name, 'dark');
    await popup.close();
  }
  expect(entries).toHaveLength(2);
});

test('the landing page does not shift when its font arrives late, and does not wait for it', async ({ page }) => {
  await recordLayoutShifts(page);
  const release = await holdReplies(page, /\/inter-.*\.woff2$/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  const font = page.waitForResponse(/\/inter-latin-.*\.woff2$/);
  release();
  await (await font).finished();
  await settle(page);
  expect(await layoutShifts(page)).toEqual([]);
});
