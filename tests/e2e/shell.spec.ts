import type { Page } from '@playwright/test';
import manifest from '#package.json' with { type: 'json' };
import { expect, test as visitorTest } from './support/fixtures.ts';
import { newcomer, signUp } from './support/journey.ts';
import { card, expectNoSidewaysScroll, PHONE, titles } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, failCalls, holdReplies } from './support/replies.ts';

const header = (page: Page) => page.getByRole('banner');
const sidebar = (page: Page) => page.getByRole('complementary').getByRole('navigation', { name: 'Main' });
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

test('the header has all its tools, the sidebar all its places', async ({ page, ada }) => {
  await page.goto('/');
  await expect(header(page).getByRole('searchbox', { name: 'Search snippets' })).toBeVisible();
  for (const name of ['Switch to dark theme', 'About', 'Code theme', 'New Snippet', 'Account']) {
    await expect(header(page).getByRole('button', { name })).toBeVisible();
  }
  for (const [name, path] of [
    ['Home', '/'],
    ['My Snippets', '/snippets'],
    ['Collections', '/collections'],
    ['Tags', '/tags'],
    ['Settings', '/settings'],
  ] as const) {
    await sidebar(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(sidebar(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/Pegboard/);
  }
  await expect(page.getByRole('main')).toHaveCount(1);
  expect(ada.user.email).not.toBeNull();
});

test('the sidebar lists five languages and five tags, and leads to the others', async ({ page, ada }) => {
  const languages = ['go', 'css', 'sql', 'bash', 'java', 'rust', 'php'];
  for (const [index, language] of languages.entries()) {
    // The most used first: each stands once more than the one after it.
    const tags = Array.from({ length: languages.length - index }, (_, tag) => `tag${tag}`);
    await ada.hang({ title: `In ${language}`, language, tags });
  }
  await ada.hang({ title: 'Go again', language: 'go' });
  await page.goto('/');
  const group = (name: string) => sidebar(page).getByRole('region', { name });
  await expect(group('Languages').getByRole('button')).toHaveCount(5);
  await expect(group('Languages').getByRole('button').first()).toHaveText('Go');
  await expect(group('Languages').getByRole('button').first().locator('span[style]')).toHaveCSS(
    'background-color',
    'rgb(0, 140, 168)',
  );
  await expect(group('Tags').getByRole('button')).toHaveText([/tag0/, /tag1/, /tag2/, /tag3/, /tag4/]);

  const go = group('Languages').getByRole('button', { name: 'Go' });
  await go.click();
  await expect(go).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/?language=go');
  await expect(titles(page)).toHaveText(['Go again', 'In go']);
  await group('Tags').getByRole('button', { name: 'tag3' }).click();
  await expect(titles(page)).toHaveText(['In go']);
  await go.click();
  await expect(go).toHaveAttribute('aria-pressed', 'false');
  await expect(page).toHaveURL('/?tag=tag3');

  await group('Tags').getByRole('link', { name: '+2 more' }).click();
  await expect(page).toHaveURL('/tags');
  await group('Languages').getByRole('link', { name: 'Show all (7)' }).click();
  await expect(page).toHaveURL('/languages');
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Languages' })).toBeVisible();
});

test('filters that cannot be loaded are missed by nobody but the log', async ({ page, ada, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  complaints.allow(/Could not load the filters/);
  await ada.hang({ title: 'Still here', language: 'go' });
  await failCalls(page, /\/api\/(languages|tags)/, { status: 500 });
  await page.goto('/');
  await expect(card(page, 'Still here')).toBeVisible();
  await expect(sidebar(page).getByRole('region')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});

test('the avatar shows who is there and the way out; a click elsewhere closes it', async ({ page, ada }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Account' })).toHaveText('A');
  await openAccountMenu(page);
  await expect(page.getByRole('menu')).toContainText(ada.user.email ?? '');
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
  await page.getByRole('heading', { name: 'All Snippets' }).click();
  await expect(page.getByRole('menu')).toBeHidden();
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
  expect(await stored(page, 'auth_user')).toBeNull();
});

visitorTest('who signs out by the keyboard is left on the page', async ({ page }) => {
  await signUp(page, newcomer('Zoe'));
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
  await sidebar(page).getByRole('link', { name: 'My Snippets' }).click();
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

test('About says what this is', async ({ page }) => {
  await page.goto('/');
  await header(page).getByRole('button', { name: 'About' }).click();
  const dialog = page.getByRole('dialog', { name: 'About Pegboard' });
  await expect(dialog).toContainText(`Version ${manifest.version}`);
  await expect(dialog).toContainText('searchable repository for code snippets');
  await expect(dialog).toContainText('Drag and drop');
  await expect(dialog).toContainText('Syntax highlighting for 100+ languages');
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    'Overview',
    'Key features',
    'Tech stack',
    'Contact',
  ]);
  await expect(dialog.getByRole('link', { name: 'source code repository' })).toHaveAttribute('href', /^https:/);
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(600);
  await dialog.getByText('Close', { exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(header(page).getByRole('button', { name: 'About' })).toBeFocused();
});

test('the theme is the system’s until one is chosen, which then stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(header(page)).toBeVisible();
  expect(await isDark(page)).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => isDark(page)).toBe(false);
  await header(page).getByRole('button', { name: 'Switch to dark theme' }).click();
  expect(await isDark(page)).toBe(true);
  expect(await stored(page, 'theme')).toBe('dark');
  await page.reload();
  await expect(header(page).getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  expect(await isDark(page)).toBe(true);
  await header(page).getByRole('button', { name: 'Switch to light theme' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await isDark(page)).toBe(false);
});

test('the code theme is one of five, everywhere and for good', async ({ page, ada }) => {
  await ada.hang({ title: 'Coloured', code: 'const x = 1;' });
  await page.goto('/');
  const code = page.getByRole('region', { name: 'Code of Coloured' });
  // On a card the code stands on the ground of what is around it.
  const background = () => code.locator('..').evaluate((one) => getComputedStyle(one).backgroundColor);
  await expect(card(page, 'Coloured')).toBeVisible();
  const nightOwl = await background();
  await header(page).getByRole('button', { name: 'Code theme' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['Night Owl', 'Dracula', 'GitHub', 'VS Dark', 'VS Light']);
  await expect(page.getByRole('menuitemradio', { name: 'Night Owl' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Dracula' }).click();
  const dracula = await background();
  expect(dracula).not.toBe(nightOwl);
  await page.reload();
  await expect(card(page, 'Coloured')).toBeVisible();
  expect(await background()).toBe(dracula);
});

test('Alt+D shows who one is taken for, and hides it', async ({ page, ada }) => {
  await page.goto('/');
  await expect(header(page)).toBeVisible();
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
  await expect(panel).toContainText(`The server takes you for ${ada.user.email}`);
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

test('single keys lead around, but not where one types', async ({ page, ada }) => {
  await ada.hang({ title: 'By key' });
  await page.goto('/tags');
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search snippets' })).toBeFocused();
  await page.keyboard.type('gs by key n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?search=gs+by+key+n');
  await page.getByRole('main').focus();
  for (const [keys, path] of [
    ['gs', '/snippets'],
    ['gc', '/collections'],
    ['gt', '/tags'],
    ['gh', '/'],
  ] as const) {
    await page.keyboard.type(keys);
    await expect(page).toHaveURL(path);
  }
  // Letters do nothing to a checkbox.
  await page.getByRole('checkbox', { name: 'Favorites only' }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Create Snippet' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the sidebar slides in, filters, and goes by its button', async ({ page, ada }) => {
    await ada.hang({ title: 'In Go', language: 'go' });
    await ada.hang({ title: 'In CSS', language: 'css' });
    await page.goto('/');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    const open = header(page).getByRole('button', { name: 'Open menu' });
    await open.tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible();
    await menu.getByRole('button', { name: 'Close menu' }).tap();
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
    await open.tap();
    await menu.getByRole('button', { name: 'Go', exact: true }).tap();
    await expect(menu).toBeHidden();
    await expect(titles(page)).toHaveText(['In Go']);
    await open.tap();
    await menu.getByRole('link', { name: 'My Snippets' }).tap();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/snippets');
    await expectNoSidewaysScroll(page);
  });

  test('the sidebar goes by a link to where one is', async ({ page, ada }) => {
    await ada.hang({ title: 'In Go', language: 'go' });
    await ada.hang({ title: 'In CSS', language: 'css' });
    await page.goto('/?language=go');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const link of ['Home', 'Pegboard']) {
      await header(page).getByRole('button', { name: 'Open menu' }).tap();
      await menu.getByRole('link', { name: link }).tap();
      await expect(menu).toBeHidden();
      await expect(titles(page)).toHaveCount(2);
      await expect(page).toHaveURL('/');
    }
  });

  test('what the header has no room for is in its menu', async ({ page }) => {
    await page.goto('/');
    await header(page).getByRole('button', { name: 'More' }).tap();
    await expect(page.getByRole('menuitemradio')).toHaveCount(5);
    await page.getByRole('menuitem', { name: 'About' }).tap();
    await expect(page.getByRole('dialog', { name: 'About Pegboard' })).toBeInViewport({ ratio: 1 });
  });
});
