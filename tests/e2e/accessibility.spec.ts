import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/library.ts';
import { openScreen, SCREENS, settle } from './support/screens.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds wrong, short enough to be read in a test's message. */
async function violations(page: Page): Promise<string[]> {
  // Thousands of coloured words, whose contrast web/ui/code/themes.test.ts holds in every theme.
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).exclude('.code-view pre').analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const [reason] = [...any, ...all, ...none];
      return `${id}: ${target.join(' ')}: ${reason?.message}`;
    }),
  );
}

/** What our own conventions say beyond the rules. */
async function expectLandmarks(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const article of await page.getByRole('main').getByRole('article').all()) {
    await expect(article).toHaveAccessibleName(/\S/);
  }
}

for (const entry of SCREENS) {
  const viewport = entry.only === 'narrow' ? { width: 390, height: 844 } : { width: 1280, height: 800 };
  test.describe(() => {
    test.use({ viewport, reducedMotion: 'reduce' });
    if (entry.signedIn) test.use({ storageState: async ({ signedIn }, use) => use(signedIn) });

    test(`${entry.name} meets WCAG 2.2 AA in both themes`, async ({ page, pegboard, complaints }) => {
      if (entry.complaint) complaints.allow(entry.complaint);
      test.setTimeout(120_000);
      const shown = await openScreen(page, entry, pegboard.url);
      // Behind an open dialog the page is hidden from those who listen to it, and cannot be asked by role.
      if (shown === page && entry.open === undefined) await expectLandmarks(page);
      expect(await violations(shown)).toEqual([]);
      await shown.emulateMedia({ colorScheme: 'dark' });
      await settle(shown);
      expect(await violations(shown)).toEqual([]);
    });
  });
}
