import { expectFits } from './support/overflow.ts';
import { testInLibrary as test } from './support/people.ts';
import { loadScreen, settle } from './support/screens.ts';
import { eachOverlay, PAGES_OF_TESTS, titleOf } from './support/screens-by-page.ts';
import { setTextSize } from './support/text-size.ts';

for (const pages of PAGES_OF_TESTS) {
  const entries = pages.flat();
  test.describe(() => {
    if (entries.some(({ signedIn }) => signedIn))
      test.use({ storageState: async ({ signedIn }, use) => use(signedIn) });
    // As many characters per line as on a phone of 320 px.
    test.use({ viewport: { width: 639, height: 1_000 } });

    test(`${pages.map(titleOf).join('; ')}: fit with text twice as large`, { tag: '@slow' }, async ({
      page,
      library,
      complaints,
    }) => {
      test.setTimeout(60_000 + 20_000 * entries.length);
      for (const { complaint } of entries) if (complaint) complaints.allow(complaint);
      for (const [first, ...others] of pages) {
        await loadScreen(page, first, library.url);
        await setTextSize(page, 32);
        await settle(page);
        const all = [first, ...others];
        for (const { name, open } of all) if (open === undefined) await expectFits(page, name);
        const overlays = all.filter(({ open, only }) => open !== undefined && only !== 'wide');
        await eachOverlay(page, overlays, ({ name }) => expectFits(page, name));
      }
    });
  });
}
