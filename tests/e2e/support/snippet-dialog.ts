import { expect, type Locator, type Page } from '@playwright/test';

/** Shown when the fields begin with a draft. */
export const DRAFT = 'This is the draft you left unsaved.';

export const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /Snippet$/ });
export const codeOf = (dialog: Locator): Locator => dialog.getByRole('textbox', { name: 'Code' });

/** Opens the dialog for a new snippet and waits for its editor. */
export async function openDialog(page: Page): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(New Snippet|Add)$/ })
    .click();
  const dialog = dialogOf(page);
  await expect(dialog.locator('.cm-content')).toBeVisible();
  return dialog;
}

/** Fills in title and code. */
export async function fill(dialog: Locator, title: string, code: string): Promise<void> {
  await dialog.getByLabel('Title').fill(title);
  await codeOf(dialog).fill(code);
}
