import type { Page } from '@playwright/test';
import { accessibilityViolations, expectLandmarks } from './support/accessibility.ts';
import { layoutShifts, recordLayoutShifts } from './support/layout-shifts.ts';
import { expect, test } from './support/library.ts';
import { expectFits } from './support/overflow.ts';
import { holdReplies } from './support/replies.ts';
import { loadScreen, openOverlay, openScreen, SCREENS, type ScreenEntry, settle } from './support/screens.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 700 };
const LARGE_SCREEN = { width: 3840, height: 2160 };

/** Delay of each API reply, in ms. A shift within 500 ms of a click counts as its answer. */
const DELAY = 700;
/** The parts of the sidebar: the upper ones come last, so that the lower ones would be pushed down. */
const LAST_REPLIES = /\/api\/(languages|collections)\b/;
/** For each screen, in ms. */
const TIMEOUT = 60_000;

/** Delays API replies. Returns a function that switches the delay off and on. */
async function delayReplies(page: Page): Promise<(isDelayed: boolean) => void> {
  let isDelayed = true;
  await page.route('**/api/**', async (route) => {
    const delay = LAST_REPLIES.test(route.request().url()) ? 2 * DELAY : DELAY;
    if (isDelayed) await new Promise((done) => setTimeout(done, delay));
    // The page may have navigated away.
    await route.continue().catch(() => undefined);
  });
  return (next) => {
    isDelayed = next;
  };
}

async function expectAccessible(page: Page, name: string): Promise<void> {
  expect.soft(await accessibilityViolations(page), `${name}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await accessibilityViolations(page, 'color'), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Screens that share a browser: starting one for each would take longer than the checks. */
function groupName({ name, signedIn }: ScreenEntry): string {
  const [area = name] = name.split('-');
  return signedIn ? `${area}, signed in` : area;
}

const inApp = SCREENS.filter(({ name }) => !name.startsWith('provider'));

for (const [group, entries = []] of Object.entries(Object.groupBy(inApp, groupName))) {
  test.describe(() => {
    test.use({ reducedMotion: 'reduce' });
    if (entries[0]?.signedIn) test.use({ storageState: async ({ signedIn }, use) => use(signedIn) });

    test(`${group}: loads without layout shifts, is accessible and fits every width`, async ({
      page,
      pegboard,
      complaints,
    }) => {
      test.setTimeout(TIMEOUT * entries.length);
      for (const { complaint } of entries) if (complaint) complaints.allow(complaint);
      await recordLayoutShifts(page);
      const setDelay = await delayReplies(page);
      for (const entry of entries) {
        const { name, only, open } = entry;
        await page.setViewportSize(only === 'narrow' ? PHONE : DESKTOP);
        // The page below a dialog or menu is an entry of its own.
        setDelay(open === undefined);
        await loadScreen(page, entry, pegboard.url);
        setDelay(true);
        await openOverlay(page, entry);
        expect.soft(await layoutShifts(page), `${name} shifts`).toEqual([]);
        if (open === undefined) await expectLandmarks(page);
        await expectAccessible(page, name);
        if (open !== undefined) continue;
        for (const viewport of [SMALL_PHONE, LARGE_SCREEN]) {
          await page.setViewportSize(viewport);
          await settle(page);
          await expectFits(page, name);
        }
      }
    });

    // Resizing closes dialogs and menus, so each is opened again. On a large screen they look as on a desktop.
    const dialogs = entries.filter(({ open, only }) => open !== undefined && only !== 'wide');
    if (dialogs.length === 0) return;
    test(`${group}: dialogs and menus fit a small phone`, async ({ page, pegboard, complaints }) => {
      test.setTimeout(TIMEOUT * dialogs.length);
      for (const { complaint } of dialogs) if (complaint) complaints.allow(complaint);
      await page.setViewportSize(SMALL_PHONE);
      for (const entry of dialogs) {
        await openScreen(page, entry, pegboard.url);
        await expectFits(page, entry.name);
      }
    });
  });
}

for (const entry of SCREENS.filter(({ name }) => name.startsWith('provider'))) {
  test(`${entry.name} is accessible`, async ({ page, pegboard }) => {
    const popup = await openScreen(page, entry, pegboard.url);
    await expectAccessible(popup, entry.name);
  });
}

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
