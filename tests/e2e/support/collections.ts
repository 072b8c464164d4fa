import { expect, type Page } from '@playwright/test';

/** Where the screens and the collections stand. */
export const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Makes a collection on the screen of collections. */
export async function createCollection(page: Page, name: string, description = ''): Promise<void> {
  await page.getByRole('button', { name: 'New Collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Collection' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('button', { name: 'Create Collection' }).click();
  await expect(dialog).toBeHidden();
}
