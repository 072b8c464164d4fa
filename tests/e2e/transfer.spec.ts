import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { ExportDocument } from '#contract/transfer.ts';
import { dropFiles, holdFiles, pasteFiles } from './support/files.ts';
import { expect, test as visitorTest } from './support/fixtures.ts';
import { card, expectToast, PHONE, titles, toast } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';
import { COMPLAINT_OF_FAILURE, failCalls, holdReplies } from './support/replies.ts';

const IMPORT = '**/api/snippets/import';
const EXPORT = '**/api/snippets/export';

/** Files can be dropped once the app is there. */
async function openBoard(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

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
  expect((await dialog.boundingBox())?.width).toBe(500);
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

test('a text too long to be kept is not said to be', async ({ page }) => {
  const dialog = await openImport(page);
  await dialog.getByLabel('JSON').fill(`"${'x'.repeat(1_000_000)}"`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Draft not kept', 'There is no room for it in this browser.');
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

test('an export whose code does not come is told, too', async ({ page, complaints }) => {
  complaints.allow(COMPLAINT_OF_FAILURE);
  await page.goto('/');
  await failCalls(page, /assets\/download-/, 'no reply');
  await choose(page, 'Export');
  await expectToast(page, 'Failed to export snippets', 'Network error. Please check your internet connection.');
});

test('a dropped file of code opens as a new snippet, named and in its language', async ({ page }) => {
  await openBoard(page);
  await holdFiles(page, [{ name: 'retry.py', text: 'x' }]);
  await expect(page.getByText('Drop files to add them')).toBeVisible();
  await dropFiles(page, [{ name: 'retry.py', text: 'def retry():\n\tpass\n' }]);
  await expect(page.getByText('Drop files to add them')).toBeHidden();
  const dialog = page.getByRole('dialog', { name: 'Create Snippet' });
  await expect(dialog.getByLabel('Title')).toHaveValue('retry');
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toContainText('def retry():');
  await expect(dialog.getByRole('button', { name: 'Language: Python' })).toBeVisible();
  await expect(dialog.getByText(/Guessed/)).toBeHidden();
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(card(page, 'retry')).toContainText('Python');
});

test('a draft that was left waits until what came from a file is saved', async ({ page }) => {
  await openBoard(page);
  const dialog = page.getByRole('dialog', { name: 'Create Snippet' });
  const title = dialog.getByLabel('Title');
  const openDialog = () => page.getByRole('banner').getByRole('button', { name: 'New Snippet' }).click();
  await openDialog();
  await title.fill('Left before');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await dropFiles(page, [{ name: 'retry.py', text: 'def retry(): pass\n' }]);
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(dialog).toBeHidden();
  await openDialog();
  await expect(title).toHaveValue('Left before');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await dropFiles(page, [{ name: 'again.py', text: 'def again(): pass\n' }]);
  await title.fill('again, changed');
  await page.keyboard.press('Escape');
  await expectToast(page, 'Draft kept', 'It is here again when you open this dialog.');
  await openDialog();
  await expect(title).toHaveValue('again, changed');
  await expect(dialog.getByRole('button', { name: 'Language: Python' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Snippet' }).click();
  await expect(dialog).toBeHidden();
  await openDialog();
  await expect(title).toHaveValue('Left before');
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openDialog();
  await expect(title).toHaveValue('');
});

test('several files are listed, with those left out, and become snippets', async ({ page }) => {
  await openBoard(page, '/snippets');
  await dropFiles(page, [
    { name: 'Dockerfile', text: 'FROM node:26\n' },
    { name: 'main.rs', text: 'fn main() {}\n' },
    { name: 'LICENSE', text: 'Do what you like.\n' },
    { name: 'photo.png', text: '\u0089PNG\u0000\u0000' },
    { name: 'empty.ts', text: ' \n' },
    { name: 'huge.sql', text: 'x'.repeat(512 * 1024 + 1) },
  ]);
  const dialog = page.getByRole('dialog', { name: 'Import 3 snippets?' });
  await expect(dialog.getByRole('list', { name: 'Files' }).getByRole('listitem')).toContainText([
    'Dockerfiledocker',
    'main.rsrust',
    'LICENSEtext',
  ]);
  await expect(dialog.getByRole('region', { name: 'Left out' }).getByRole('listitem')).toHaveText([
    'photo.png: It is not a text file.',
    'empty.ts: It is empty.',
    'huge.sql: It is larger than 512 KiB.',
  ]);
  await dialog.getByRole('button', { name: 'Import 3 snippets' }).click();
  await expectToast(page, 'Snippets Imported', 'Successfully imported 3 snippets.');
  await expect(titles(page)).toHaveText(['LICENSE', 'main', 'Dockerfile']);
});

test('a JSON export opens the import dialog, other JSON is code, and a binary file is refused', async ({ page }) => {
  await openBoard(page);
  await dropFiles(page, [{ name: 'tsconfig.json', text: '{ "compilerOptions": {} }' }]);
  const create = page.getByRole('dialog', { name: 'Create Snippet' });
  await expect(create.getByRole('button', { name: 'Language: JSON' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(create).toBeHidden();

  await dropFiles(page, [{ name: 'blob.bin', text: 'a\u0000b' }]);
  await expectToast(page, 'Nothing was added', 'blob.bin: It is not a text file.');

  await pasteFiles(page, [{ name: 'old.json', text: '[{ "title": "One", "code": "x" }]', type: 'application/json' }]);
  await expect(dialogOf(page).getByRole('region', { name: 'Chosen file' })).toContainText('old.json');
  await expect(dialogOf(page).getByRole('region', { name: 'Chosen file' })).toContainText('1 snippet');
  await dropFiles(page, [{ name: 'other.json', text: '[]' }], '[role="tabpanel"] > div');
  await expect(dialogOf(page).getByRole('region', { name: 'Chosen file' })).toContainText('other.json');
  await importButton(dialogOf(page)).click();
  await expect(dialogOf(page).getByRole('alert')).toHaveText('There are no snippets in it.');
  await dialogOf(page).getByRole('button', { name: 'Remove file' }).click();
  await expect(dialogOf(page).getByLabel('JSON')).toBeVisible();
});

test('text that is dragged inside the page brings no overlay', async ({ page, ada }) => {
  await ada.hang({ title: 'One' });
  await page.goto('/');
  const heading = page.getByRole('heading', { name: 'All Snippets' });
  await heading.selectText();
  await heading.hover();
  await page.mouse.down();
  await page.mouse.move(600, 500, { steps: 5 });
  await expect(page.getByText('Drop files to add them')).toBeHidden();
  await page.mouse.up();
});

test('the language is guessed from code and from a title, until a person chooses', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'New Snippet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Snippet' });
  const language = dialog.getByRole('button', { name: /^Language:/ });
  await expect(language).toHaveAccessibleName('Language: JavaScript');
  await dialog.locator('.cm-content').fill('package main\n\nfunc main() {\n\tfmt.Println("hi")\n}');
  await expect(language).toHaveAccessibleName('Language: Go');
  await expect(dialog.getByText('Guessed from the code.')).toBeVisible();
  await dialog.getByLabel('Title').fill('Dockerfile');
  await expect(language).toHaveAccessibleName('Language: Dockerfile');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(language).toHaveAccessibleName('Language: JavaScript');
  await dialog.getByLabel('Title').fill('main.rs');
  await expect(dialog.getByText(/Guessed/)).toBeHidden();
  await expect(language).toHaveAccessibleName('Language: JavaScript');
});

test('a language that was chosen stays in the draft, and a discarded draft leaves none behind', async ({ page }) => {
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Create Snippet' });
  const language = dialog.getByRole('button', { name: /^Language:/ });
  const openDialog = () => page.getByRole('banner').getByRole('button', { name: 'New Snippet' }).click();
  await openDialog();
  await dialog.getByLabel('Title').fill('main.rs');
  await expect(language).toHaveAccessibleName('Language: Rust');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // What was only guessed goes with the draft, and the next is guessed again.
  await openDialog();
  await expect(language).toHaveAccessibleName('Language: Rust');
  await expect(dialog.getByText('Guessed from the title.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(language).toHaveAccessibleName('Language: JavaScript');
  await expect(dialog.getByText(/Guessed/)).toBeHidden();
  await dialog.getByLabel('Title').fill('main.go');
  await expect(language).toHaveAccessibleName('Language: Go');

  await dialog.getByRole('button', { name: 'Undo' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openDialog();
  await expect(dialog.getByLabel('Title')).toHaveValue('main.go');
  await dialog.getByLabel('Title').fill('other.go');
  // Longer than it takes to be looked at.
  await page.waitForTimeout(800);
  await expect(language).toHaveAccessibleName('Language: JavaScript');
  await expect(dialog.getByText(/Guessed/)).toBeHidden();
});

visitorTest('a visitor who drops files is told to log in, and the page stays', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign In / Sign Up' }).first()).toBeVisible();
  await holdFiles(page, [{ name: 'a.js', text: 'x' }]);
  await expect(page.getByText('Log in to add files')).toBeVisible();
  await dropFiles(page, [{ name: 'a.js', text: 'x' }]);
  await expectToast(page, 'Log in to add files', 'You must be logged in to import snippets.');
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
