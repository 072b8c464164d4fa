import { expect, type Locator, type Page } from '@playwright/test';

/** The list of cards. */
export const board = (page: Page): Locator => page.getByRole('feed');

export const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });

/** The titles of the cards, in order. */
export const titles = (page: Page): Locator => board(page).getByRole('heading', { level: 2 });

/** The current toast. */
export const toast = (page: Page): Locator => page.locator('[data-toaster]');

/** Waits for a toast with exactly this text. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  await expect(toast(page).locator('p')).toHaveText(description === undefined ? [title] : [title, description]);
}

export const skeletons = (page: Page): Locator => page.getByRole('main').locator('[data-slot="skeleton"]');

/** Opens the menu of a card and chooses an item. */
export async function chooseFromMenu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Waits until the page is not wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // On a phone, window.innerWidth grows with overflowing content. A reserved scrollbar gutter makes the result negative.
  const stickingOut = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(stickingOut).toBeLessThanOrEqual(0);
}

/** Browser options of a phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
