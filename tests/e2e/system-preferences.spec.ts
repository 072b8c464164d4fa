import type { Locator, Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { testInLibrary as test } from './support/people.ts';

test.use({ storageState: async ({ signedIn }, use) => use(signedIn) });

const PLACES = [
  { path: '/', open: undefined },
  { path: '/snippets', open: 'n' },
  { path: '/collections', open: undefined },
  { path: '/settings', open: '?' },
] as const;

async function openPlace(page: Page, { path, open }: (typeof PLACES)[number]): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (open) {
    await page.keyboard.press(open);
    await expect(page.getByRole('dialog')).toBeVisible();
  }
}

/** Returns the longest animation or transition on the page, in ms. */
const longestMotion = (page: Page) =>
  page.evaluate(() => {
    const milliseconds = (list: string) => Math.max(...list.split(',').map((one) => Number.parseFloat(one) * 1000));
    return Math.max(
      ...[...document.querySelectorAll('*')].map((element) => {
        const { transitionProperty, transitionDuration, animationName, animationDuration } = getComputedStyle(element);
        const transition = transitionProperty === 'none' ? 0 : milliseconds(transitionDuration);
        return Math.max(transition, animationName === 'none' ? 0 : milliseconds(animationDuration));
      }),
    );
  });

test('has no motion when the system prefers reduced motion', { tag: '@slow' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openPlace(page, PLACES[1]);
  expect(await longestMotion(page)).toBeGreaterThan(100);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await longestMotion(page), 'the same page').toBeLessThanOrEqual(1);
  for (const place of [PLACES[0], PLACES[2], PLACES[3]]) {
    await openPlace(page, place);
    expect(await longestMotion(page), place.path).toBeLessThanOrEqual(1);
  }
});

/** Returns the colors around an element in forced-colors mode. */
const edges = (element: Locator) =>
  element.evaluate((node) => {
    const {
      outlineStyle,
      outlineColor,
      borderStyle,
      borderColor,
      backgroundColor,
      forcedColorAdjust,
      textDecorationLine,
    } = getComputedStyle(node);
    return {
      outlineStyle,
      outlineColor,
      borderStyle,
      borderColor,
      backgroundColor,
      forcedColorAdjust,
      textDecorationLine,
    };
  });

test('shows the language color, selection and focus in forced-colors mode', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/snippets');
  const peg = page.getByRole('article').first().locator('.card-peg');
  const color = await peg.evaluate((node) => getComputedStyle(node).backgroundColor);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(peg).toHaveCSS('background-color', color);
  await expect(page.locator('body')).not.toHaveCSS('background-color', color);

  const nav = page.getByRole('navigation', { name: 'Main' });
  const chosen = nav.getByRole('link', { name: 'My Snippets' });
  const unfocused = await edges(chosen);
  expect(unfocused).not.toEqual(await edges(nav.getByRole('link', { name: 'Collections' })));
  const views = page.getByRole('radiogroup', { name: /view/i }).getByRole('radio');
  expect(await edges(views.first())).not.toEqual(await edges(views.last()));
  await page.keyboard.press('Tab');
  await chosen.focus();
  expect(await edges(chosen)).not.toEqual(unfocused);

  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  await expect(items.first()).toHaveCSS('outline-style', 'solid');
  await expect(items.nth(1)).toHaveCSS('outline-style', 'none');

  await page.goto('/settings?tab=editor');
  expect(await edges(page.getByRole('tab', { name: 'Editor' }))).not.toEqual(
    await edges(page.getByRole('tab', { name: 'Account' })),
  );
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus-visible')).toHaveCSS('outline-style', 'solid');
});
