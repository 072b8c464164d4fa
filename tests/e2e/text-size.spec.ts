import { CHROMIUM_ARGS, findChromium } from './support/chromium.ts';
import { expect, test } from './support/library.ts';
import { expectFits } from './support/overflow.ts';
import { openScreen, SCREENS } from './support/screens.ts';

/** Sets the default font size of the browser to 32 px instead of 16. */
const LARGE_TEXT = '--blink-settings=defaultFontSize=32';
/** For each screen, in ms. */
const TIME = 30_000;

test.use({
  launchOptions: { executablePath: await findChromium(), args: [...CHROMIUM_ARGS, LARGE_TEXT] },
  // As many characters per line as 320 px at the default size.
  viewport: { width: 639, height: 1_000 },
  reducedMotion: 'reduce',
});

for (const isSignedIn of [false, true]) {
  const entries = SCREENS.filter(({ name, signedIn, only }) => {
    return signedIn === isSignedIn && only !== 'wide' && !name.startsWith('provider');
  });
  test.describe(() => {
    if (isSignedIn) test.use({ storageState: async ({ signedIn }, use) => use(signedIn) });

    test(`fits with text twice as large, ${isSignedIn ? 'signed in' : 'signed out'}`, async ({
      page,
      pegboard,
      complaints,
    }) => {
      test.setTimeout(TIME * entries.length);
      for (const { complaint } of entries) if (complaint) complaints.allow(complaint);
      await page.goto(pegboard.url);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      for (const entry of entries) {
        await openScreen(page, entry, pegboard.url);
        await expectFits(page, entry.name);
      }
    });
  });
}
