import type { Page } from '@playwright/test';
import { expect, test as visitorTest } from './support/fixtures.ts';
import { fillAndSend, newcomer, signUp } from './support/journey.ts';
import { testAsAda as test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, failCalls } from './support/replies.ts';

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

test('the avatar shows who is there and the way out; a click elsewhere closes it', async ({ page, ada }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Account' })).toHaveText('A');
  await openAccountMenu(page);
  await expect(page.getByRole('menu')).toContainText(ada.user.email ?? '');
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
  await page.getByRole('heading', { name: 'All Snippets' }).click();
  await expect(page.getByRole('menu')).toBeHidden();
});

test('a long email is read whole on a small screen', async ({ page, ada }) => {
  const email = `${'a-long-name.'.repeat(5)}x@${'mail.'.repeat(10)}example.com`;
  await page.route('**/api/auth/user', (route) => route.fulfill({ json: { ...ada.user, email } }));
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/');
  await openAccountMenu(page);
  const text = page.getByRole('menu').getByText(email);
  const { x, width } = (await text.boundingBox()) ?? { x: Number.NaN, width: Number.NaN };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
  expect(await text.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test('who has no email is shown by a sign', async ({ page, ada }) => {
  await page.route('**/api/auth/user', (route) => route.fulfill({ json: { ...ada.user, email: null } }));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Account' }).locator('svg')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account' })).toHaveText('');
});

visitorTest('signing out is told in the corner for five seconds', async ({ page }) => {
  await signUp(page, newcomer('Zoe'));
  await page.clock.install();
  await page.goto('/');
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  const notice = page.getByText('Signed out successfully');
  await expect(notice).toBeVisible();
  await page.clock.fastForward(5_000);
  // It fades in time that is not skipped: its last timer is set while the first runs out.
  await expect(notice).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Discover and share code snippets' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_user'))).toBeNull();
});

visitorTest('who signs in and out by the keyboard is left on the page', async ({ page }) => {
  await page.goto('/');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign In / Sign Up' }).first().focus();
  await page.keyboard.press('Enter');
  const popup = await opened;
  await popup.getByRole('link', { name: 'Create an account' }).click();
  await popup.getByLabel('Name').fill('Zoe');
  await fillAndSend(popup, newcomer('Zoe'), 'Create account');
  await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Account' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Discover and share code snippets' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

visitorTest('what a screen asks for while one signs out is not asked for in vain', async ({ page }) => {
  await signUp(page, newcomer('Zoe'));
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch();
    await answered.promise;
    await route.fulfill({ response });
  });
  await openAccountMenu(page);
  const ended = page.waitForRequest('**/api/auth/logout');
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await ended;
  // What it has not asked for yet would be refused, which shows on the console.
  await page.getByRole('complementary').getByRole('link', { name: 'My Snippets' }).click();
  await expect(page.getByRole('heading', { name: 'My Snippets' })).toBeVisible();
  answered.resolve();
  await expect(page.getByText('Signed out successfully')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible();
});

test('signing out that fails is told and leaves one signed in', async ({ page, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await page.goto('/');
  await failCalls(page, '**/api/auth/logout', { status: 500 });
  await page.clock.install();
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  const notice = page.getByText('Error signing out');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
});
