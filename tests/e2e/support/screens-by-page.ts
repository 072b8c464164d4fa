import type { Page } from '@playwright/test';
import { forgetLayoutShifts } from './layout-shifts.ts';
import { testInLibrary as test } from './people.ts';
import { closeOverlay, openOverlay, SCREENS, type ScreenEntry } from './screens.ts';

/** A page with its dialogs and menus. */
export type PageEntries = readonly [ScreenEntry, ...ScreenEntry[]];

/** Few enough to keep all workers busy until the end. */
const PAGES_PER_TEST = 4;

/** The screens of the app by page, in groups for one test each: signed out, then signed in. */
const PAGES_OF_TESTS: readonly (readonly PageEntries[])[] = [false, true].flatMap((isSignedIn) => {
  const entries = SCREENS.filter(({ name, signedIn }) => signedIn === isSignedIn && !name.startsWith('provider'));
  const pages = [...Map.groupBy(entries, ({ path }) => path).values()].flatMap(([first, ...others]): PageEntries[] =>
    first ? [[first, ...others]] : [],
  );
  const groups = Array.from({ length: Math.ceil(pages.length / PAGES_PER_TEST) }, (_, group) => group * PAGES_PER_TEST);
  return groups.map((at) => pages.slice(at, at + PAGES_PER_TEST));
});

const titleOf = ([first]: PageEntries) => `${first.name}${first.signedIn ? ', signed in' : ''}`;

interface PagesTest {
  /** What is true of the pages: the end of the title. */
  are: string;
  /** Whether `npm test` checks pages too, and not only `npm run test:slow`. */
  isQuick?: (pages: readonly PageEntries[]) => boolean;
  /** Only pages with dialogs or menus. */
  withOverlays?: boolean;
  /** Prepares the page of the browser. Returns what checks a page of the app. */
  prepare: (page: Page) => Promise<(entries: PageEntries, origin: string) => Promise<void>>;
}

/** Declares tests of all pages, several in one browser: a new browser for each would compile the app for each. */
export function testPages({ are, isQuick, withOverlays = false, prepare }: PagesTest): void {
  for (const group of PAGES_OF_TESTS) {
    const pages = withOverlays ? group.filter((entries) => entries.some(({ open }) => open !== undefined)) : group;
    const entries = pages.flat();
    if (entries.length === 0) continue;
    test.describe(() => {
      if (entries.some(({ signedIn }) => signedIn))
        test.use({ storageState: async ({ signedIn }, use) => use(signedIn) });

      test(
        `${pages.map(titleOf).join('; ')}: ${are}`,
        isQuick?.(pages) ? {} : { tag: '@slow' },
        async ({ page, library, complaints }) => {
          test.setTimeout(60_000 + 20_000 * entries.length);
          for (const { complaint } of entries) if (complaint) complaints.allow(complaint);
          const check = await prepare(page);
          for (const one of pages) await test.step(titleOf(one), () => check(one, library.url));
        },
      );
    });
  }
}

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
