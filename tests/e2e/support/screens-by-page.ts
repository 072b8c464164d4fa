import type { Page } from '@playwright/test';
import { forgetLayoutShifts } from './layout-shifts.ts';
import { closeOverlay, openOverlay, SCREENS, type ScreenEntry } from './screens.ts';

/** A page with its dialogs and menus. */
export type PageEntries = readonly [ScreenEntry, ...ScreenEntry[]];

/** Few enough to keep all workers busy until the end. */
const PAGES_PER_TEST = 4;

/** The screens of the app by page, in groups for one test each: signed out, then signed in. */
export const PAGES_OF_TESTS: readonly (readonly PageEntries[])[] = [false, true].flatMap((isSignedIn) => {
  const entries = SCREENS.filter(({ name, signedIn }) => signedIn === isSignedIn && !name.startsWith('provider'));
  const pages = [...Map.groupBy(entries, ({ path }) => path).values()].flatMap(([first, ...others]): PageEntries[] =>
    first ? [[first, ...others]] : [],
  );
  const groups = Array.from({ length: Math.ceil(pages.length / PAGES_PER_TEST) }, (_, group) => group * PAGES_PER_TEST);
  return groups.map((at) => pages.slice(at, at + PAGES_PER_TEST));
});

export const titleOf = ([first]: PageEntries) => `${first.name}${first.signedIn ? ', signed in' : ''}`;

/** Opens each dialog or menu of the loaded page, checks and closes it. */
export async function eachOverlay(
  page: Page,
  overlays: readonly ScreenEntry[],
  check: (overlay: ScreenEntry) => Promise<void>,
): Promise<void> {
  for (const overlay of overlays) {
    await forgetLayoutShifts(page);
    await openOverlay(page, overlay);
    await check(overlay);
    await closeOverlay(page, overlay);
  }
}
