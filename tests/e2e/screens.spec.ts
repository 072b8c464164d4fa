import type { Page } from '@playwright/test';
import { accessibilityViolations, expectLandmarks } from './support/accessibility.ts';
import { expect } from './support/fixtures.ts';
import { foreignGlyphs } from './support/fonts.ts';
import { layoutShifts, recordLayoutShifts } from './support/layout-shifts.ts';
import { expectFits } from './support/overflow.ts';
import { testInLibrary as test } from './support/people.ts';
import { holdReplies } from './support/replies.ts';
import { loadScreen, openOverlay, SCREENS, type ScreenEntry, settle } from './support/screens.ts';
import { eachOverlay, type PageEntries, testPages } from './support/screens-by-page.ts';

const DESKTOP = { width: 1280, height: 800 };
const SMALL_PHONE = { width: 320, height: 700 };
const LARGE_SCREEN = { width: 2560, height: 1440 };

/** `npm test` checks these pages, and those in the same test. */
const MOST_SEEN = new Set(['landing', 'home', 'snippet']);

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

/** Checks the present screen, dialog or menu in the light theme. */
async function expectStableAndAccessible(page: Page, { name }: ScreenEntry): Promise<void> {
  expect.soft(await layoutShifts(page), `${name} shifts`).toEqual([]);
  await expectAccessible(page, name, 'light');
  expect.soft(await foreignGlyphs(page), `${name} in fonts of the app`).toEqual([]);
}

/** Checks a page without its dialogs and menus in the light theme, on a desktop and a small phone. */
async function checkScreen(page: Page, entries: PageEntries, origin: string, setDelay: SetDelay): Promise<void> {
  const { screen } = partsOf(entries);
  if (!screen) return;
  await page.setViewportSize(DESKTOP);
  setDelay(DELAY.load);
  await loadScreen(page, screen, origin);
  await expectStableAndAccessible(page, screen);
  await expectLandmarks(page);
  setDelay(0);
  await page.setViewportSize(SMALL_PHONE);
  await settle(page);
  await expectFits(page, screen.name);
}

/** Checks the dialogs and menus of a page in the light theme. It loads once: loading takes longer than the checks. */
async function checkOverlays(page: Page, entries: PageEntries, origin: string, setDelay: SetDelay): Promise<void> {
  const { wide, onlyOnPhones } = partsOf(entries);
  await page.setViewportSize(DESKTOP);
  setDelay(0);
  await loadScreen(page, entries[0], origin);
  setDelay(DELAY.click);
  await eachOverlay(page, wide, (overlay) => expectStableAndAccessible(page, overlay));
  await page.setViewportSize(SMALL_PHONE);
  await eachOverlay(page, onlyOnPhones, (overlay) => expectStableAndAccessible(page, overlay));
}

/** Checks a page with its dialogs and menus in the dark theme, on a small phone and on a large screen, where it looks as on a desktop. */
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

/** Prepares a page whose replies are late, and whose layout shifts are recorded, for a check. */
const withLateReplies =
  (check: (page: Page, entries: PageEntries, origin: string, setDelay: SetDelay) => Promise<void>) =>
  async (page: Page) => {
    await recordLayoutShifts(page);
    const setDelay = await delayReplies(page);
    return (entries: PageEntries, origin: string) => check(page, entries, origin, setDelay);
  };

testPages({
  are: 'load without layout shifts, are accessible, fit and need no font of the system',
  isQuick: (pages) => pages.some(([{ name }]) => MOST_SEEN.has(name)),
  prepare: withLateReplies(checkScreen),
});

testPages({
  are: 'have dialogs and menus that shift nothing, are accessible and need no font of the system',
  withOverlays: true,
  prepare: withLateReplies(checkOverlays),
});

testPages({
  are: 'fit and are accessible in the dark',
  prepare: async (page) => (entries, origin) => checkDark(page, entries, origin),
});

test('the pages of the built-in provider are accessible', { tag: '@slow' }, async ({ page, library }) => {
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
