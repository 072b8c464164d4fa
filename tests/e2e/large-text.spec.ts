import { expectFits } from './support/overflow.ts';
import { testInLibrary as test } from './support/people.ts';
import { loadScreen, settle } from './support/screens.ts';
import { eachOverlay, testPages } from './support/screens-by-page.ts';
import { setTextSize } from './support/text-size.ts';

// As many characters per line as on a phone of 320 px.
test.use({ viewport: { width: 639, height: 1_000 } });

testPages({
  are: 'fit with text twice as large',
  prepare: async (page) => async (entries, origin) => {
    await loadScreen(page, entries[0], origin);
    await setTextSize(page, 32);
    await settle(page);
    for (const { name, open } of entries) if (open === undefined) await expectFits(page, name);
    const overlays = entries.filter(({ open, only }) => open !== undefined && only !== 'wide');
    await eachOverlay(page, overlays, ({ name }) => expectFits(page, name));
  },
});
