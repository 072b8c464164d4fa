import type { Page } from '@playwright/test';
import manifest from '#package.json' with { type: 'json' };
import { expect } from './support/fixtures.ts';
import { card, expectNoSidewaysScroll, PHONE, titles } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, failCalls } from './support/replies.ts';

const header = (page: Page) => page.getByRole('banner');
const sidebar = (page: Page) => page.getByRole('complementary').getByRole('navigation', { name: 'Main' });

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
