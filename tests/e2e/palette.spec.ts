import type { Locator } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { newcomer, signUp } from './support/journey.ts';
import { expectNoSidewaysScroll, expectToast, PHONE } from './support/page-parts.ts';
import { test, testAsAda } from './support/people.ts';

const palette = { name: 'Command palette' };

testAsAda('by keyboard alone: find a snippet by a few letters, copy, open and edit it', async ({ page, ada }) => {
  await ada.hang({ title: 'Debounce a function', code: 'const debounce = 1;', isPublic: true });
  await ada.hang({ title: 'Unrelated', code: 'needle in the code' });
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(2);

  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', palette);
  const input = dialog.getByRole('combobox');
  await expect(input).toBeFocused();
  await page.keyboard.type('dbf');
  const first = dialog.getByRole('option').first();
  await expect(first).toContainText('Debounce a function');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Code copied!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('const debounce = 1;');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('needle in');
  await expect(dialog.getByRole('option', { name: 'Unrelated' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('region', { name: 'Code of Unrelated' })).toBeVisible();
  await expect(dialog.getByRole('option', { name: 'Open', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(input).toHaveValue('needle in');
  await expect(input).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('option', { name: 'Copy code' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('edit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Snippet' }).getByLabel('Title')).toHaveValue('Unrelated');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('debounce');
  await expect(first).toContainText('Debounce a function');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('option', { name: 'Open', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shared\//);
});

testAsAda('goes anywhere and does anything', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
  const dialog = page.getByRole('dialog', palette);
  const run = async (typed: string) => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };
  for (const [typed, url] of [
    ['my sn', '/snippets'],
    ['collec', '/collections'],
    ['tags', '/tags'],
    ['languages', '/languages'],
    ['settings', '/settings'],
    ['home', '/'],
  ] as const) {
    await run(typed);
    await expect(page).toHaveURL(url);
  }
  await run('dark');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await run('dracula');
  await expect(page.locator('html')).toHaveAttribute('data-code-theme', 'dracula');
  await run('search');
  await expect(page.getByRole('searchbox').first()).toBeFocused();
  for (const [typed, name] of [
    ['new', /Snippet/],
    ['about', 'About Pegboard'],
    ['keyboard', 'Keyboard shortcuts'],
    ['import', /Import/],
  ] as const) {
    await run(typed);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  const saved = page.waitForEvent('download');
  await run('export');
  expect((await saved).suggestedFilename()).toMatch(/^pegboard-snippets-\d{4}-\d\d-\d\d\.json$/);
});

test('signs out', async ({ page }) => {
  await signUp(page, newcomer('Grace'));
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', palette).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('log out');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signed out successfully')).toBeVisible();
});

/** The option a screen reader is told of is the one that Enter takes. */
async function expectTold(field: Locator, list: Locator, name: string | RegExp): Promise<void> {
  const option = list.getByRole('option', { name });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
}

testAsAda('which option is chosen is told before an arrow is pressed, too', async ({ page, ada }) => {
  await ada.hang({ title: 'Beta' });
  await ada.hang({ title: 'Delta' });
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', palette);
  const field = dialog.getByRole('combobox');
  await expectTold(field, dialog, 'Delta');
  await page.keyboard.type('bet');
  await expectTold(field, dialog, 'Beta');
  await page.keyboard.press('Enter');
  await expectTold(field, dialog, 'Copy code');
  await page.keyboard.press('Escape');
  await expectTold(field, dialog, 'Beta');
  await field.fill('');
  await expectTold(field, dialog, 'Delta');
  await page.keyboard.press('Escape');

  await page.keyboard.press('n');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Language/ })
    .click();
  const languages = page.getByRole('dialog', { name: 'Language', exact: true });
  await expect(languages.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('rus');
  await expectTold(languages.getByRole('combobox'), languages, 'Rust');
});

testAsAda('gives the focus back, says when nothing is found, and waits while a dialog is open', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', palette);
  await button.click();
  const dialog = page.getByRole('dialog', palette);
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('zzzzqqqq');
  await expect(dialog.getByText('Nothing found')).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('0 results');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(dialog).toBeHidden();
});

testAsAda('shortcuts lead everywhere, and never while one types', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'All Snippets' })).toBeVisible();
  for (const [key, url] of [
    ['s', '/snippets'],
    ['c', '/collections'],
    ['t', '/tags'],
    ['h', '/'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page).toHaveURL(url);
  }
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox').first();
  await expect(search).toBeFocused();
  await page.keyboard.type('n?gs/');
  await expect(search).toHaveValue('n?gs/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.fill('');
  await search.blur();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('Go to Collections');
  await list.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', palette)).toBeVisible();
});

test('visitors find what is public, and the way in', async ({ page, ada }) => {
  await ada.hang({ title: 'For everybody', isPublic: true });
  await ada.hang({ title: 'For myself' });
  await page.goto('/');
  await expect(page.getByRole('article', { name: 'For everybody' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', palette);
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('for');
  await expect(dialog.getByRole('option', { name: 'For everybody' })).toBeVisible();
  await expect(dialog.getByRole('option', { name: 'For myself' })).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('log');
  await expect(dialog.getByRole('option', { name: 'Log In' })).toBeVisible();
});

test.describe('on a phone', () => {
  testAsAda.use(PHONE);
  testAsAda('the palette opens from the menu and fits', async ({ page, ada }) => {
    await ada.hang({ title: 'A title that is much longer than a small screen is wide, and goes on' });
    await page.goto('/');
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Command palette' }).tap();
    const dialog = page.getByRole('dialog', palette);
    await dialog.getByRole('option', { name: /^A title/ }).tap();
    await expect(dialog.getByRole('option', { name: 'Copy code' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
