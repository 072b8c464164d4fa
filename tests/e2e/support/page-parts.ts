import { expect, type Locator, type Page } from '@playwright/test';

/** The wall of a board. */
export const board = (page: Page): Locator => page.getByRole('feed');

export const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });

/** The titles on the wall, in their order. */
export const titles = (page: Page): Locator => board(page).getByRole('heading', { level: 2 });

/** The toast in view, whether it tells of a success or of a failure. */
export const toast = (page: Page): Locator => page.locator('[data-toaster]');

/** A toast with exactly these words, and no other. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  await expect(toast(page).locator('p')).toHaveText(description === undefined ? [title] : [title, description]);
}

export const skeletons = (page: Page): Locator => page.getByRole('main').locator('[data-slot="skeleton"]');

/** Chooses from the menu of a card. */
export async function chooseFromMenu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** A page that is wider than the screen would have to be pushed sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Not with window.innerWidth: on a phone that grows with what sticks out. Less where the place of a scrollbar is kept.
  const stickingOut = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(stickingOut).toBeLessThanOrEqual(0);
}

/** Options of a test on a phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
