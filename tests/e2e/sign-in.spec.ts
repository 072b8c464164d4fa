import type { Browser, Page, Request } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { createSnippet, fillAndSend, newcomer, signIn, signUp } from './support/journey.ts';
import { test } from './support/people.ts';
import { openDialog } from './support/snippet-dialog.ts';

/** Opens a browser whose console may show errors: Chromium reports every failed request there. */
const unwatched = async (browser: Browser, baseURL?: string) => (await browser.newContext({ baseURL })).newPage();

/** The bar across the top of the page; toasts are alerts too. */
const banner = (page: Page, text: string | RegExp = /sign|server|internet/i) =>
  page.getByRole('alert').filter({ hasText: text });
const landing = (page: Page) => page.getByRole('button', { name: 'Sign In / Sign Up' }).first();
const isRenewal = (request: Request) => request.postData()?.includes('grant_type=refresh_token') ?? false;

test('opens the popup at /login, takes a closed popup for a change of mind and ends at the home screen', {
  tag: '@slow',
}, async ({ page }) => {
  const opened = page.waitForEvent('popup');
  await page.goto('/login');
  const first = await opened;
  await expect(page.getByText('Redirecting to sign-in...')).toBeVisible();
  await expect(first.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await first.close();
  const proceed = page.getByRole('button', { name: 'Continue to sign-in' });
  await expect(proceed).toBeVisible();
  await expect(banner(page)).toBeHidden();

  const second = page.waitForEvent('popup');
  await proceed.click();
  const popup = await second;
  await popup.getByRole('link', { name: 'Create an account' }).click();
  const ada = newcomer('Ada');
  await popup.getByLabel('Name').fill(ada.name);
  await fillAndSend(popup, ada, 'Create account');
  await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('signs all tabs in and out together and keeps the text typed in another tab', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await page.clock.install();
  const other = await context.newPage();
  await other.goto('/');
  const ada = newcomer('Ada');
  await signUp(page, ada);
  await expect(other.getByRole('heading', { name: 'All Snippets' })).toBeVisible();

  const dialog = await openDialog(page);
  await other.getByRole('button', { name: 'Account' }).click();
  const logOutThere = other.getByRole('menuitem', { name: 'Log Out' });
  await expect(logOutThere).toBeVisible();
  // With the clock paused, the timer that stores drafts never fires.
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByLabel('Title').fill('To the last letter');
  await logOutThere.click();
  await expect(dialog).toBeHidden();
  await expect(banner(page, 'Your sign-in has ended. Please sign in again.')).toBeVisible();
  await expect(banner(other)).toBeHidden();
  await expect(landing(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_tokens'))).toBeNull();
  await page.clock.resume();
  await signIn(page, ada);
  await openDialog(page);
  await expect(dialog.getByLabel('Title')).toHaveValue('To the last letter');
});

test('stays signed in when the reply to a token renewal is lost', { tag: '@slow' }, async ({ browser, baseURL }) => {
  const page = await unwatched(browser, baseURL);
  await signUp(page, newcomer('Ada'));
  await page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('auth_tokens') ?? '{}');
    const changed = { ...tokens, refresh_token: 'exchanged already', received_at: Date.now() - 3_600_000 };
    localStorage.setItem('auth_tokens', JSON.stringify(changed));
  });
  const refused = page.waitForResponse((response) => isRenewal(response.request()));
  await page.reload();
  expect((await refused).status()).toBe(400);
  await createSnippet(page, { title: 'Created afterwards', code: 'true' });
  await expect(page.getByRole('article', { name: 'Created afterwards' })).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('auth_tokens'))).not.toContain('exchanged already');
});
