import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ExportDocument } from '#contract/transfer.ts';
import { expect } from './support/fixtures.ts';
import { card, expectToast, PHONE, titles, toast } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

const FILE_NAME = /^pegboard-snippets-\d{4}-\d\d-\d\d\.json$/;
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import/Export' });

async function choose(page: Page, item: 'Import' | 'Export'): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Import/Export' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('downloads an export from the header and the dialog and imports it with the same content', {
  tag: '@slow',
}, async ({ page, ada }) => {
  await ada.createSnippet({ title: 'Open', code: '\ttabs\r\n"quotes"', tags: ['a', 'b'], isPublic: true });
  await ada.createSnippet({ title: 'Closed', language: 'rust', description: 'Mine' });
  await page.goto('/snippets');
  const streamed = page.waitForEvent('download');
  await choose(page, 'Export');
  expect((await streamed).suggestedFilename()).toMatch(FILE_NAME);
  const library = ExportDocument.parse(JSON.parse(await readFile(await (await streamed).path(), 'utf8')));
  expect(library.snippets.map(({ title }) => title)).toEqual(['Open', 'Closed']);
  await expect(toast(page).locator('p')).toHaveCount(0);

  await choose(page, 'Import');
  const dialog = dialogOf(page);
  await dialog.getByRole('tab', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(FILE_NAME);
  await expectToast(page, 'Snippets Exported', 'Your snippets have been exported successfully.');
  const text = await readFile(await saved.path(), 'utf8');
  expect(ExportDocument.parse(JSON.parse(text)).snippets).toEqual(library.snippets);

  await ada.clear();
  await page.reload();
  await choose(page, 'Import');
  const file = { name: 'saved.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await dialog.getByLabel('Files to import').setInputFiles(file);
  const preview = page.getByRole('dialog', { name: 'Import from Pegboard' });
  await preview.getByLabel('Keep visibility').click();
  await preview.getByRole('button', { name: 'Import 2 snippets' }).click();
  await expect(titles(page)).toHaveText(['Closed', 'Open']);
  await expect(card(page, 'Open')).toContainText('Public');
  const again = ExportDocument.parse(await ada.call('GET', '/api/snippets/export'));
  expect(again.snippets).toEqual(library.snippets);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('opens the import from the menu and code files from the file chooser', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Import', exact: true }).tap();
    const chooser = page.waitForEvent('filechooser');
    await dialogOf(page).getByRole('button', { name: 'Choose files' }).tap();
    await (await chooser).setFiles({ name: 'query.sql', mimeType: 'text/plain', buffer: Buffer.from('select 1') });
    const create = page.getByRole('dialog', { name: 'Create Snippet' });
    await expect(create.getByLabel('Title')).toHaveValue('query');
    await expect(create.getByRole('button', { name: 'Language: SQL' })).toBeVisible();
  });
});
