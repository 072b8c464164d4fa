import type { Page } from '@playwright/test';
import { dropFiles, holdFiles, pasteFiles } from './support/files.ts';
import { expect, test as visitorTest } from './support/fixtures.ts';
import { card, expectToast, titles } from './support/page-parts.ts';
import { testAsAda as test } from './support/people.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import/Export' });

/** Files can be dropped once the app is there. */
async function openBoard(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

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
  await expectToast(page, 'Draft kept', 'It is restored when you open this dialog again.');
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
  await dialogOf(page)
    .getByRole('button', { name: /^Import/ })
    .click();
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

test('files are taken after a drag inside the page of which the end was never told', async ({ page }) => {
  await openBoard(page);
  // What is dragged is gone, as a card is once its board is left: so is the event that ends the drag.
  await page.evaluate(() => document.body.dispatchEvent(new DragEvent('dragstart', { bubbles: true })));
  await holdFiles(page, [{ name: 'retry.py', text: 'x' }]);
  await expect(page.getByText('Drop files to add them')).toBeHidden();
  await page.mouse.move(300, 300);
  await dropFiles(page, [{ name: 'retry.py', text: 'def retry(): pass\n' }]);
  await expect(page.getByRole('dialog', { name: 'Create Snippet' }).getByLabel('Title')).toHaveValue('retry');
});

test('the size of a chosen file is told in bytes', async ({ page }) => {
  await openBoard(page);
  const text = JSON.stringify([{ title: 'One', code: '函'.repeat(100 * 1024) }]);
  await pasteFiles(page, [{ name: 'old.json', text, type: 'application/json' }]);
  await expect(dialogOf(page).getByRole('region', { name: 'Chosen file' })).toContainText('300 KiB');
});

visitorTest('a visitor who drops files is told to log in, and the page stays', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign In / Sign Up' }).first()).toBeVisible();
  await holdFiles(page, [{ name: 'a.js', text: 'x' }]);
  await expect(page.getByText('Log in to add files')).toBeVisible();
  await dropFiles(page, [{ name: 'a.js', text: 'x' }]);
  await expectToast(page, 'Log in to add files', 'You must be logged in to import snippets.');
});
