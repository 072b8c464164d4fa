import type { Page } from '@playwright/test';
import { accessibilityViolations } from './support/accessibility.ts';
import { expect } from './support/fixtures.ts';
import {
  card,
  chooseFromMenu,
  expectNoSidewaysScroll,
  expectToast,
  PHONE,
  titles,
  toast,
} from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

/** Checks what screens.spec.ts does not show. */
async function expectAccessible(page: Page): Promise<void> {
  expect.soft(await accessibilityViolations(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await accessibilityViolations(page, 'color'), 'dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

const undo = (page: Page) => toast(page).getByRole('button', { name: 'Undo' }).click();

test.use(PHONE);

test('deletes, restores, tags several snippets and merges the tag', { tag: '@slow' }, async ({ page, ada }) => {
  for (const title of ['One', 'Two', 'Three']) await ada.createSnippet({ title, tags: ['kept'] });
  await page.goto('/snippets');
  await chooseFromMenu(page, 'Two', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Snippet deleted', 'Your code snippet has been deleted.');
  await undo(page);
  await expect(titles(page)).toHaveText(['Three', 'Two', 'One']);

  await page.keyboard.press('j');
  await expect(card(page, 'Three')).toBeFocused();
  await page.keyboard.press('x');
  await page.getByRole('checkbox', { name: 'Select Two' }).click();
  const bar = page.getByRole('toolbar', { name: '2 selected' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // Escape in an open list closes only the list.
  const sort = page.getByLabel('Sort by');
  await sort.press('Space');
  await expect(sort.and(page.locator(':open'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sort.and(page.locator(':open'))).toHaveCount(0);
  await page.getByRole('button', { name: 'Select all that match' }).click();
  const all = page.getByRole('toolbar', { name: '3 selected' });
  await all.getByRole('button', { name: 'Add tags' }).click();
  await page.getByRole('combobox', { name: 'Tags' }).fill('added');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Tags added to 3 snippets');

  await page.getByRole('checkbox', { name: 'Select One' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, '1 snippet deleted');
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(card(page, 'One')).toContainText('30 days left');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Restore One' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();

  await page.goto('/tags');
  await page.getByRole('button', { name: 'More for added' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('kept');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  const question = page.getByRole('dialog', { name: 'Merge tags' });
  await expect(question).toContainText('merges into the existing tag “kept”, which is on 3 snippets');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Merge' }).click();
  await expectToast(page, 'Tags merged', '3 snippets changed.');
  await expect(page.getByRole('button', { name: /^More for/ })).toHaveCount(1);
});
