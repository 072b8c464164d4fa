import { expect, type Page } from '@playwright/test';

export interface Account {
  name: string;
  email: string;
  password: string;
}

/** Returns a new account with a unique email. */
export function newcomer(name: string): Account {
  const unique = `${name.toLowerCase()}-${Math.random().toString(36).slice(2, 10)}`;
  return { name, email: `${unique}@example.com`, password: `${unique} hangs her code` };
}

/** Signs up through the popup of the built-in provider and waits for the home screen. */
export async function signUp(page: Page, account: Account): Promise<void> {
  await page.goto('/');
  const popup = await openPopup(page);
  await popup.getByRole('link', { name: 'Create an account' }).click();
  await popup.getByLabel('Name').fill(account.name);
  await fillAndSend(popup, account, 'Create account');
  await expectSignedIn(page, account);
}

/** Signs in with an existing account and waits for the home screen. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/');
  await fillAndSend(await openPopup(page), account, 'Sign in');
  await expectSignedIn(page, account);
}

export async function openPopup(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign In / Sign Up' }).first().click();
  return popup;
}

export async function fillAndSend(popup: Page, account: Account, button: string): Promise<void> {
  await popup.getByLabel('Email').fill(account.email);
  await popup.getByLabel('Password').fill(account.password);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: button }).click();
  await closed;
}

async function expectSignedIn(page: Page, account: Account): Promise<void> {
  await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
  await page.getByRole('button', { name: /account/i }).click();
  await expect(page.getByRole('menu')).toContainText(account.email);
  // A menu takes keys only once it has the focus.
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('Escape');
  // A closing menu still takes keys.
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** Creates a snippet in the dialog. */
export async function createSnippet(
  page: Page,
  snippet: { title: string; code: string; tags?: string },
): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'New Snippet' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(snippet.title);
  // The plain text field is replaced when the editor has loaded.
  await expect(dialog.locator('.cm-content')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(snippet.code);
  if (snippet.tags) {
    await dialog.getByLabel('Tags').fill(snippet.tags);
    await page.keyboard.press('Enter');
  }
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(dialog).toBeHidden();
}
