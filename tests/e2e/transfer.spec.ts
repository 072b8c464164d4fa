import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { ExportDocument } from '#contract/transfer.ts';
import { expect } from './support/fixtures.ts';
import { card, expectToast, PHONE, titles, toast } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, failCalls, holdReplies } from './support/replies.ts';

const IMPORT = '**/api/snippets/import';
const EXPORT = '**/api/snippets/export';

async function choose(page: Page, item: 'Import' | 'Export'): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Import/Export' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import/Export' });
const importButton = (dialog: Locator) => dialog.getByRole('button', { name: /^Import/ });

async function openImport(page: Page): Promise<Locator> {
  await page.goto('/snippets');
  await choose(page, 'Import');
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('JSON')).toBeFocused();
  return dialog;
}

test('a pasted list is imported, privately, and the page loads anew where it was', async ({ page }) => {
  const dialog = await openImport(page);
  expect(await dialog.evaluate((element: HTMLElement) => element.offsetWidth)).toBe(500);
  await expect(dialog.getByRole('tab')).toHaveText(['Import', 'Export']);
  await expect(dialog.getByLabel('JSON')).toHaveAttribute('rows', '10');
  await expect(importButton(dialog)).toBeDisabled();
  await dialog.getByLabel('JSON').fill('   ');
  await expect(importButton(dialog)).toBeDisabled();

  await dialog.getByLabel('JSON').fill('{ "title": ');
  await importButton(dialog).click();
  await expect(dialog.getByRole('alert')).toHaveText('Invalid JSON format. Please check your input.');
  await dialog.getByLabel('JSON').fill('"a text"');
  await expect(dialog.getByRole('alert')).toBeHidden();
  await importButton(dialog).click();
  await expect(dialog.getByRole('alert')).toHaveText('Invalid JSON format. Please check your input.');

  const list = [
    { code: 'only code', isPublic: true },
    { title: 'Sleep', code: 'await 1', language: 'go', tags: ['x'] },
  ];
  await dialog.getByLabel('JSON').fill(JSON.stringify(list));
  const release = await holdReplies(page, IMPORT);
  const reloaded = page.waitForEvent('load');
  await importButton(dialog).click();
  await expect(dialog.getByRole('button', { name: 'Importing...' })).toBeDisabled();
  release();
  await expectToast(page, 'Snippets Imported', 'Successfully imported 2 snippets.');
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Sleep')).toBeVisible();
  await reloaded;
  await expect(titles(page)).toHaveText(['Sleep', 'Untitled Snippet']);
  await expect(page).toHaveURL(/\/snippets$/);
  await expect(card(page, 'Untitled Snippet')).toContainText('Private');
});

test('an export holds all, and imported with its visibility it gives the same again', async ({ page, ada }) => {
  await ada.hang({ title: 'Open', code: '\ttabs\r\n"quotes"', tags: ['a', 'b'], isPublic: true });
  await ada.hang({ title: 'Closed', language: 'rust', description: 'Mine' });
  await page.goto('/snippets');
  await choose(page, 'Import');
  const dialog = dialogOf(page);
  await dialog.getByRole('tab', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^pegboard-snippets-\d{4}-\d\d-\d\d\.json$/);
  await expectToast(page, 'Snippets Exported', 'Your snippets have been exported successfully.');
  const text = await readFile(await saved.path(), 'utf8');
  const library = ExportDocument.parse(JSON.parse(text));
  expect(text).toBe(JSON.stringify(library, null, 2));
  expect(library.snippets.map(({ title }) => title)).toEqual(['Open', 'Closed']);

  await ada.clear();
  await page.reload();
  await choose(page, 'Import');
  await dialog
    .getByLabel('Files to import')
    .setInputFiles({ name: 'saved.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(dialog.getByRole('region', { name: 'Chosen file' })).toContainText('2 snippets');
  await dialog.getByLabel('Keep visibility').check();
  const reloaded = page.waitForEvent('load');
  await importButton(dialog).click();
  await reloaded;
  await expect(titles(page)).toHaveText(['Closed', 'Open']);
  await expect(card(page, 'Open')).toContainText('Public');
  const again = ExportDocument.parse(await ada.call('GET', '/api/snippets/export'));
  expect(again.snippets).toEqual(library.snippets);
});

test('refused items are named with their reasons, and what was typed stays', async ({ page }) => {
  const dialog = await openImport(page);
  const text = JSON.stringify([{ title: 'Good', code: 'x' }, { title: 'No code' }, 7]);
  await dialog.getByLabel('JSON').fill(text);
  await importButton(dialog).click();
  const result = dialog.getByRole('alert', { name: 'Import result' });
  await expect(result).toContainText('Successfully imported 1 snippet. Failed to import 2 snippets.');
  await expect(result.getByRole('listitem')).toHaveText([
    'Snippet 2 “No code”: Code is required',
    'Snippet 3: A snippet must be an object',
  ]);
  await expect(dialog.getByLabel('JSON')).toHaveValue(text);
  await expect(importButton(dialog)).toBeDisabled();
  await dialog.getByRole('button', { name: 'Edit the refused ones' }).click();
  expect(JSON.parse(await dialog.getByLabel('JSON').inputValue())).toEqual([{ title: 'No code' }, 7]);
  await expect(importButton(dialog)).toBeEnabled();
});

test('what is stored already is not offered to be imported once more', async ({ page }) => {
  const dialog = await openImport(page);
  await dialog.getByLabel('JSON').fill(JSON.stringify([{ title: 'Good', code: 'x' }, { title: 'No code' }]));
  await importButton(dialog).click();
  await expect(dialog.getByRole('alert', { name: 'Import result' })).toBeVisible();
  await dialog.getByText('Close', { exact: true }).click();
  await expectToast(page, 'Draft kept', 'It is offered when you open this dialog again.');

  const again = await openImport(page);
  await again.getByRole('button', { name: 'Restore' }).click();
  expect(JSON.parse(await again.getByLabel('JSON').inputValue())).toEqual([{ title: 'No code' }]);
});

test('a failed import says why, and goes on where it stopped', async ({ page, complaints }) => {
  const dialog = await openImport(page);
  complaints.allow(COMPLAINT_OF_FAILURE);
  await dialog.getByLabel('JSON').fill('{ "title": "One", "code": "x" }');
  const mend = await failCalls(page, IMPORT, { status: 503, body: { message: 'Not now.' } });
  await importButton(dialog).click();
  await expect(dialog.getByRole('alert')).toHaveText('Server returned 503: Not now. Please try again.');
  await mend();
  await importButton(dialog).click();
  await expectToast(page, 'Snippets Imported', 'Successfully imported 1 snippet.');
});

test('an import that failed is tried again with the visibility that is chosen then', async ({ page, complaints }) => {
  const dialog = await openImport(page);
  complaints.allow(COMPLAINT_OF_FAILURE);
  await dialog.getByLabel('JSON').fill('{ "title": "Thought better of", "code": "x", "isPublic": true }');
  await dialog.getByLabel('Keep visibility').check();
  const mend = await failCalls(page, IMPORT, { status: 503, body: { message: 'Not now.' } });
  await importButton(dialog).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await mend();
  await dialog.getByLabel('Keep visibility').uncheck();
  const reloaded = page.waitForEvent('load');
  await importButton(dialog).click();
  await reloaded;
  await expect(titles(page)).toHaveText(['Thought better of']);
  await expect(card(page, 'Thought better of')).toContainText('Private');
});

test('closing clears text and error; what was typed is offered at the next opening', async ({ page }) => {
  const dialog = await openImport(page);
  await dialog.getByLabel('JSON').fill('[{ "title": "Unfinished"');
  await importButton(dialog).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await choose(page, 'Import');
  await expect(dialog.getByLabel('JSON')).toHaveValue('');
  await expect(dialog.getByRole('alert')).toBeHidden();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByLabel('JSON')).toHaveValue('[{ "title": "Unfinished"');
});

test('what is typed beside a text that was left, and in another tab, takes nothing from it', async ({ page }) => {
  const dialog = await openImport(page);
  const text = dialog.getByLabel('JSON');
  const restore = dialog.getByRole('button', { name: 'Restore' });
  await text.fill('Left behind');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await choose(page, 'Import');
  await text.fill('Typed beside it');
  await restore.click();
  await expect(text).toHaveValue('Left behind');
  await restore.click();
  await expect(text).toHaveValue('Typed beside it');

  const other = await page.context().newPage();
  const second = await openImport(other);
  await second.getByLabel('JSON').fill('[{ "title": "Of another tab", "code": "x" }]');
  const otherReloaded = other.waitForEvent('load');
  await importButton(second).click();
  await otherReloaded;
  await other.close();
  await page.reload();
  await choose(page, 'Import');
  await restore.click();
  await expect(text).toHaveValue('Typed beside it');
  await text.fill('[{ "title": "Imported", "code": "x" }]');
  const reloaded = page.waitForEvent('load');
  await importButton(dialog).click();
  await reloaded;
  await choose(page, 'Import');
  await restore.click();
  await expect(text).toHaveValue('Left behind');
});

test('what is restored after a failure is imported, and not what failed', async ({ page, complaints }) => {
  const dialog = await openImport(page);
  complaints.allow(COMPLAINT_OF_FAILURE);
  await dialog.getByLabel('JSON').fill('{ "title": "Left", "code": "x" }');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await choose(page, 'Import');
  await dialog.getByLabel('JSON').fill('{ "title": "Failed", "code": "x" }');
  const mend = await failCalls(page, IMPORT, { status: 503 });
  await importButton(dialog).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await mend();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByRole('alert')).toBeHidden();
  const reloaded = page.waitForEvent('load');
  await importButton(dialog).click();
  await reloaded;
  await expect(titles(page)).toHaveText(['Left']);
});

test('what is refused of a file takes nothing from what was typed beside it', async ({ page }) => {
  const dialog = await openImport(page);
  const text = dialog.getByLabel('JSON');
  const restore = dialog.getByRole('button', { name: 'Restore' });
  await text.fill('Typed beside it');
  await dialog.getByLabel('Files to import').setInputFiles({
    name: 'library.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify([{ title: 'Good', code: 'x' }, { title: 'No code' }])),
  });
  await importButton(dialog).click();
  await dialog.getByRole('button', { name: 'Edit the refused ones' }).click();
  const refused = JSON.stringify([{ title: 'No code' }], null, 2);
  await expect(text).toHaveValue(refused);

  // Both are there after a reload, the refused ones first.
  await page.reload();
  await choose(page, 'Import');
  await restore.click();
  await expect(text).toHaveValue(refused);
  await text.fill('[{ "title": "No code", "code": "mended" }]');
  const reloaded = page.waitForEvent('load');
  await importButton(dialog).click();
  await reloaded;
  await choose(page, 'Import');
  await restore.click();
  await expect(text).toHaveValue('Typed beside it');
});

test('a text too long to be kept is not said to be', async ({ page }) => {
  const dialog = await openImport(page);
  await dialog.getByLabel('JSON').fill(`"${'x'.repeat(1_000_000)}"`);
  const warning = dialog.getByRole('status').filter({ hasText: 'This browser has no room to keep what you type.' });
  await expect(warning).toBeVisible();
  await dialog.getByLabel('JSON').fill('');
  await expect(warning).toBeHidden();
  await dialog.getByLabel('JSON').fill(`"${'x'.repeat(1_000_000)}"`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Draft not kept', 'The browser storage is full.');
});

test('a file that cannot be read is refused with the reason, and what was there stays', async ({ page }) => {
  const dialog = await openImport(page);
  await dialog.getByLabel('JSON').fill('{ "code": "x" }');
  const chooseFile = (name: string) =>
    dialog
      .getByLabel('Files to import')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from('{ "code": "\u0000" }') });
  await chooseFile('binary.json');
  await expectToast(page, 'Nothing was added', 'binary.json: It is not a text file.');
  // As where a file was moved away after it had been chosen.
  await page.evaluate(() => {
    const gone = () => Promise.reject(new DOMException('Gone', 'NotFoundError'));
    Object.assign(Blob.prototype, { text: gone, arrayBuffer: gone });
  });
  await chooseFile('gone.json');
  await expectToast(page, 'Nothing was added', 'gone.json: It could not be read.');
  await expect(dialog.getByRole('region', { name: 'Chosen file' })).toBeHidden();
  await expect(dialog.getByLabel('JSON')).toHaveValue('{ "code": "x" }');
});

test('without a sign-in that holds, import and export say so', async ({ page }) => {
  const dialog = await openImport(page);
  await dialog.getByLabel('JSON').fill('{ "code": "x" }');
  await page.evaluate(() => localStorage.removeItem('auth_tokens'));
  await importButton(dialog).click();
  await expect(dialog.getByRole('alert')).toHaveText('Authentication error. Please try logging in again.');
  await dialog.getByRole('tab', { name: 'Export' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByRole('tabpanel', { name: 'Export' }).getByRole('alert')).toHaveText(
    'Authentication error. Please try logging in again.',
  );
});

test('the header exports at once; an error is told and the page stays', async ({ page, ada, complaints }) => {
  await ada.hang({ title: 'One' });
  await page.goto('/');
  const download = page.waitForEvent('download');
  await choose(page, 'Export');
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^pegboard-snippets-\d{4}-\d\d-\d\d\.json$/);
  expect(ExportDocument.parse(JSON.parse(await readFile(await saved.path(), 'utf8'))).snippets).toHaveLength(1);
  await expect(toast(page).locator('p')).toHaveCount(0);

  complaints.allow(COMPLAINT_OF_FAILURE);
  await failCalls(page, EXPORT, { status: 429, body: { code: 'rate_limited', message: 'Too many requests.' } });
  await choose(page, 'Export');
  await expectToast(page, 'Failed to export snippets', 'Export failed: Too many requests. Please try again.');
  await expect(card(page, 'One')).toBeVisible();
});

test('an export without a connection is told, and not that of an earlier time', async ({ page, ada, complaints }) => {
  await ada.hang({ title: 'One' });
  const dialog = await openImport(page);
  await dialog.getByRole('tab', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await download;

  complaints.allow(COMPLAINT_OF_FAILURE);
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await failCalls(page, EXPORT, 'no reply');
  await choose(page, 'Import');
  await dialog.getByRole('tab', { name: 'Export' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByRole('tabpanel', { name: 'Export' }).getByRole('alert')).toHaveText(/connection/);
  expect(downloads).toBe(0);
});

test('an export whose code does not come is told, too', async ({ page, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await page.goto('/');
  await failCalls(page, /assets\/download-/, 'no reply');
  await choose(page, 'Export');
  await expectToast(page, 'Failed to export snippets', 'Network error. Please check your internet connection.');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('import is in the menu, and code files can be chosen', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Import' }).tap();
    const dialog = dialogOf(page);
    await expect(dialog).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose files' }).tap();
    await (await chooser).setFiles({ name: 'query.sql', mimeType: 'text/plain', buffer: Buffer.from('select 1') });
    const create = page.getByRole('dialog', { name: 'Create Snippet' });
    await expect(create.getByLabel('Title')).toHaveValue('query');
    await expect(create.getByRole('button', { name: 'Language: SQL' })).toBeVisible();
  });
});
