import type { Page } from '@playwright/test';
import { expect, test as visitorTest } from './support/fixtures.ts';
import { card } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

const header = (page: Page) => page.getByRole('banner');
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));

test('the theme is the system’s until one is chosen, which then stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(header(page)).toBeVisible();
  expect(await isDark(page)).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => isDark(page)).toBe(false);
  await header(page).getByRole('button', { name: 'Switch to dark theme' }).click();
  expect(await isDark(page)).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.reload();
  await expect(header(page).getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  expect(await isDark(page)).toBe(true);
  await header(page).getByRole('button', { name: 'Switch to light theme' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await isDark(page)).toBe(false);
});

visitorTest('the sign-in window has the theme that was chosen, and the system’s until one is', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const groundOfWindow = async () => {
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Log In' }).click();
    const popup = await opened;
    await expect(popup.getByLabel('Email')).toBeVisible();
    const ground = await popup.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await popup.close();
    await page.bringToFront();
    return ground;
  };
  const [light, dark] = ['rgb(245, 243, 238)', 'rgb(21, 19, 16)'];
  expect(await groundOfWindow()).toBe(light);
  await header(page).getByRole('button', { name: 'Switch to dark theme' }).click();
  expect(await groundOfWindow()).toBe(dark);
  await page.emulateMedia({ colorScheme: 'dark' });
  await header(page).getByRole('button', { name: 'Switch to light theme' }).click();
  expect(await groundOfWindow()).toBe(light);
});

test('the code theme is one of five, everywhere and for good', async ({ page, ada }) => {
  await ada.hang({ title: 'Coloured', code: 'const x = 1;' });
  await page.goto('/');
  const code = page.getByRole('region', { name: 'Code of Coloured' });
  // On a card the code stands on the ground of what is around it.
  const background = () => code.locator('..').evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect(card(page, 'Coloured')).toBeVisible();
  const nightOwl = await background();
  await header(page).getByRole('button', { name: 'Code theme' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['Night Owl', 'Dracula', 'GitHub', 'VS Dark', 'VS Light']);
  await expect(page.getByRole('menuitemradio', { name: 'Night Owl' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Dracula' }).click();
  const dracula = await background();
  expect(dracula).not.toBe(nightOwl);
  await page.reload();
  await expect(card(page, 'Coloured')).toBeVisible();
  expect(await background()).toBe(dracula);
});
