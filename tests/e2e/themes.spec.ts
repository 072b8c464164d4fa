import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { card } from './support/page-parts.ts';
import { testAsAda as test, test as visitorTest } from './support/people.ts';

const header = (page: Page) => page.getByRole('banner');

visitorTest(
  'shows the sign-in window in the chosen theme, and in that of the system before',
  { tag: '@slow' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    const windowBackground = async () => {
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Log In' }).click();
      const popup = await opened;
      await expect(popup.getByLabel('Email')).toBeVisible();
      const background = await popup.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await popup.close();
      await page.bringToFront();
      return background;
    };
    const [light, dark] = ['rgb(245, 243, 238)', 'rgb(21, 19, 16)'];
    expect(await windowBackground()).toBe(light);
    await header(page).getByRole('button', { name: 'Switch to dark theme' }).click();
    expect(await windowBackground()).toBe(dark);
    await page.emulateMedia({ colorScheme: 'dark' });
    await header(page).getByRole('button', { name: 'Switch to light theme' }).click();
    expect(await windowBackground()).toBe(light);
  },
);

test('applies the chosen code theme to all code and keeps it after a reload', { tag: '@slow' }, async ({
  page,
  ada,
}) => {
  await ada.createSnippet({ title: 'Coloured', code: 'const x = 1;' });
  await page.goto('/');
  const code = page.getByRole('region', { name: 'Code of Coloured' });
  // The code of a card is transparent.
  const background = () => code.locator('..').evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect(card(page, 'Coloured')).toBeVisible();
  const nightOwl = await background();
  await header(page).getByRole('button', { name: 'Code theme' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText([
    'Night Owl',
    'Dracula',
    'GitHub',
    'VS Dark',
    'VS Light',
    'Paper',
  ]);
  await expect(page.getByRole('menuitemradio', { name: 'Night Owl' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Dracula' }).click();
  const dracula = await background();
  expect(dracula).not.toBe(nightOwl);
  await page.reload();
  await expect(card(page, 'Coloured')).toBeVisible();
  expect(await background()).toBe(dracula);
});
