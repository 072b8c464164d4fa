import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { expectToast } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

/** Returns how many search matches the browser marks. */
const countMarks = (page: Page) => page.evaluate(() => CSS.highlights.get('search-hit')?.size);

test('finds, copies, edits and opens a snippet by keyboard', { tag: '@slow' }, async ({ page, ada }) => {
  await ada.createSnippet({ title: 'Debounce a function', code: 'const debounce = 1;', isPublic: true });
  await ada.createSnippet({ title: 'Unrelated', code: 'needle in the code' });
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(2);

  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Command palette' });
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
  await expect.poll(() => countMarks(page)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(input).toHaveValue('needle in');
  await expect(input).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('option', { name: 'Copy code' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('edit');
  await page.keyboard.press('Enter');
  const title = page.getByRole('dialog', { name: 'Edit Snippet' }).getByLabel('Title');
  await expect(title).toHaveValue('Unrelated');
  await expect(title).toBeFocused();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('debounce');
  await expect(first).toContainText('Debounce a function');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('option', { name: 'Open', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/snippets\/\d+$/);
  // In title and code.
  await expect.poll(() => countMarks(page)).toBe(2);
});
