import { expect } from './support/fixtures.ts';
import { fillAndSend, newcomer } from './support/journey.ts';
import { testAsAda as test, test as visitorTest } from './support/people.ts';

test('shows the whole of a long email on a small screen', { tag: '@slow' }, async ({ page, ada }) => {
  const email = `${'a-long-name.'.repeat(5)}x@${'mail.'.repeat(10)}example.com`;
  await page.route('**/api/auth/user', (route) => route.fulfill({ json: { ...ada.user, email } }));
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  const text = page.getByRole('menu').getByText(email);
  const { x, width } = (await text.boundingBox()) ?? { x: Number.NaN, width: Number.NaN };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
  expect(await text.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

visitorTest('signs in and out by keyboard and focuses the page after each', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign In / Sign Up' }).first().focus();
  await page.keyboard.press('Enter');
  const popup = await opened;
  await popup.getByRole('link', { name: 'Create an account' }).click();
  let reads = 0;
  // The page reads the user again a second after the sign-in. The server refuses a read during the sign-out.
  const readAgain = page.waitForResponse((response) => response.url().endsWith('/api/auth/user') && ++reads === 2);
  await popup.getByLabel('Name').fill('Zoe');
  await fillAndSend(popup, newcomer('Zoe'), 'Create account');
  await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await readAgain;
  await page.getByRole('button', { name: 'Account' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Connect' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signed out successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Discover and share code snippets' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
