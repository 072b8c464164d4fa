import { expect } from './support/fixtures.ts';
import { PHONE } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

test('an address that leads nowhere says so, and the way home', async ({ page }) => {
  await page.goto('/nowhere/at/all');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(main.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expect(page).toHaveTitle(/^Page Not Found/);
  await expect(page.getByRole('complementary')).toBeVisible();
  await main.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
});

test('an address that cannot be decoded says so too, and a link too long to be one finds no snippet', async ({
  page,
  complaints,
}) => {
  await page.goto('/50%off');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  complaints.allow(/status of 404/);
  await page.goto(`/shared/${'x'.repeat(201)}`);
  await expect(page.getByRole('heading', { name: 'Snippet Not Found' })).toBeVisible();
});

test('the address of the sign-in leads home who is signed in', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('it says so in the same words', async ({ page }) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeInViewport();
  });
});
