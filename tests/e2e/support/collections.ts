import { expect, type Page } from '@playwright/test';

/** The main navigation with screens and collections. */
export const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Creates a collection on the collections screen. */
export async function createCollection(page: Page, name: string, description = ''): Promise<void> {
  await page.getByRole('button', { name: 'New Collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Collection' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('button', { name: 'Create Collection' }).click();
  await expect(dialog).toBeHidden();
}
