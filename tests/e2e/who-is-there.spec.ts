import { expect } from './support/fixtures.ts';
import { testAsAda as test } from './support/people.ts';
import { holdReplies } from './support/replies.ts';

test('Alt+D shows who one is taken for, and hides it', async ({ page, ada }) => {
  await page.goto('/');
  await expect(page.getByRole('banner')).toBeVisible();
  const badge = page.getByLabel('Authentication', { exact: true });
  await page.keyboard.press('Alt+d');
  await expect(badge).toContainText('signedIn');
  await expect(badge).toContainText(ada.user.email ?? '');
  await expect(badge.getByRole('definition').last()).toHaveText(ada.user.id.slice(0, 8));
  await page.keyboard.press('Alt+d');
  await expect(badge).toBeHidden();
});

test('the query flag looks at the sign-in after two seconds', async ({ page, ada }) => {
  await page.clock.install();
  await page.goto('/?diagnose_auth');
  await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
  const panel = page.getByRole('region', { name: 'Sign-in diagnosis' });
  await page.clock.runFor(2_000);
  await expect(panel.getByRole('img', { name: 'Fine' })).toHaveCount(4);
  await expect(panel).toContainText(`Signed in as ${ada.user.email}`);
  await panel.getByRole('button', { name: 'Close the diagnosis' }).click();
  await expect(panel).toBeHidden();
});

test('until it is known who is there, the page says that it looks', async ({ page }) => {
  const release = await holdReplies(page, '**/api/auth/user');
  await page.addInitScript(() => localStorage.removeItem('auth_user'));
  await page.goto('/');
  await expect(page.getByText('Loading authentication...')).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
});

test('a change of the user in another tab is followed, and an event says so', async ({ page, context, ada }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Account' })).toHaveText('A');
  await page.evaluate(() => {
    window.addEventListener('auth_state_change', (event) => {
      document.body.dataset.heard = event instanceof CustomEvent ? event.detail.status : '';
    });
  });
  const other = await context.newPage();
  // Where the app does not run: it would write there itself, of whoever is signed in.
  await other.goto('/api/health');
  await other.evaluate(
    (user) => localStorage.setItem('auth_user', JSON.stringify({ ...user, email: 'zelda@example.com' })),
    ada.user,
  );
  await expect(page.getByRole('button', { name: 'Account' })).toHaveText('Z');
  await expect(page.locator('body')).toHaveAttribute('data-heard', 'signedIn');
  await other.evaluate(() => localStorage.removeItem('auth_user'));
  await expect(page.getByRole('heading', { name: 'Discover and share code snippets' })).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-heard', 'signedOut');
});
