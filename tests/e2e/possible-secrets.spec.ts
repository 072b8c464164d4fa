import { PUBLIC_NOTICE } from '#web/shared/public-notice.ts';
import { accessibilityViolations } from './support/accessibility.ts';
import { expect } from './support/fixtures.ts';
import { card, expectToast } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { codeOf, fill, openDialog } from './support/snippet-dialog.ts';

const TOKEN = `glpat-${'a1B2c3D4e5'.repeat(2)}`;

test('names a possible secret under the editor, and asks before it becomes public', { tag: '@slow' }, async ({
  page,
  complaints,
}) => {
  // The refused calls.
  complaints.allow(/409/);
  await page.goto('/snippets');
  const dialog = await openDialog(page);
  await fill(dialog, 'Deploy', `// deploy\n\nconst key = '${TOKEN}';`);
  const line = dialog.getByRole('button', { name: 'GitLab token, line 3' });
  await expect(line).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await line.click();
  await expect(codeOf(dialog)).toBeFocused();
  await page.keyboard.type('x');
  await expect(codeOf(dialog)).toContainText("const key = 'xglpat");
  await page.keyboard.press('Backspace');
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(dialog).toBeHidden();

  await card(page, 'Deploy')
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Make public' }).click();
  const question = page.getByRole('dialog', { name: 'Possible secret' });
  await expect(question.getByText(TOKEN)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Publish anyway' }).click();
  await expectToast(page, 'Snippet published', PUBLIC_NOTICE);

  // The question is about an edit now, and Escape closes only the question.
  await card(page, 'Deploy')
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Snippet' });
  await codeOf(editor).fill(`${TOKEN}2`);
  await editor.getByRole('button', { name: 'Update Snippet' }).click();
  // The dialog takes keys only once it has the focus.
  await expect(question.getByRole('button', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(codeOf(editor)).toHaveText(`${TOKEN}2`);
});
