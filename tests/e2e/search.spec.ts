import { accessibilityViolations } from './support/accessibility.ts';
import { expect } from './support/fixtures.ts';
import { board, card, expectNoSidewaysScroll } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

test('searches with filters, suggestions and an expression by the keyboard', async ({ page, ada }) => {
  await ada.createSnippet({ title: 'Wait in Go', language: 'go', code: 'time.Sleep(2)', tags: ['timing'] });
  await ada.createSnippet({ title: 'Loop in Go', language: 'go', code: 'for {}' });
  await ada.createSnippet({ title: 'Wait in Python', language: 'python', code: 'time.sleep(1)' });
  await page.goto('/');
  await expect(board(page).getByRole('article')).toHaveCount(3);
  await page.keyboard.press('/');
  const box = page.getByRole('combobox', { name: 'Search snippets' });
  await expect(box).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('option', { name: 'Go 2 snippets' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(board(page).getByRole('article')).toHaveCount(2);

  await page.keyboard.type('ti');
  await expect(list.getByRole('option')).toHaveCount(1);
  // A board that waits for an answer is dimmed.
  await expect(board(page).getByRole('article')).toHaveCount(1);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.type(String.raw`me\.[sS]leep`);
  await page.keyboard.press('Alt+r');
  await expect(board(page).getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=lang%3Ago\+regex%3Atime/);
  await page.keyboard.press('Enter');
  await expect(card(page, 'Wait in Go')).toBeFocused();

  await page.setViewportSize({ width: 320, height: 568 });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove lang:go' })).toBeVisible();
  await expect(card(page, 'Wait in Go')).toBeVisible();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.press('Alt+r');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('tag:timing is:mine updated:>1y ta');
  await expect(list).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
});
