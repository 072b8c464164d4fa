import { expect } from './support/fixtures.ts';
import { card, expectToast } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

test('fills in a template by keyboard and copies it with Enter', async ({ page, ada, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = 'const ${1:name} = ${2|let,var|}; // ${1/(.*)/${1:/upcase}/}';
  await ada.createSnippet({ title: 'Log', code, isTemplate: true });
  await page.goto('/snippets');
  await card(page, 'Log').getByRole('button', { name: 'Copy code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log' });
  await expect(dialog.getByLabel('name')).toBeFocused();
  await page.keyboard.type('fox');
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('const fox = let; // FOX');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Code copied!');
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('const fox = let; // FOX');
});
