import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { openApp } from '#tests/component/open-app.ts';
import {
  clickButton,
  expectCards,
  expectNoDialog,
  expectToast,
  findCard,
  openNewSnippet,
  replaceText,
} from '#tests/component/page.ts';
import { dragFiles, dropFiles, dropFolder, pasteFiles } from '#tests/component/transfer.ts';

const OVERLAY = 'Drop files to add them';
const PYTHON = new File(['def retry():\n\tpass\n'], 'retry.py');
const jsonFile = (name: string, text: string) => new File([text], name, { type: 'application/json' });
const findCreate = () => screen.findByRole('dialog', { name: 'Create Snippet' });
const findChosen = () => screen.findByRole('region', { name: 'Chosen file' });
const titleIn = (dialog: HTMLElement) => within(dialog).findByLabelText('Title');

/** Opens a screen. Files are accepted once its heading is there. */
async function openBoard(path = '/') {
  const app = await openApp(path, { as: 'ada' });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

async function closeDialog(user: UserEvent): Promise<void> {
  await user.keyboard('{Escape}');
  await expectNoDialog();
}

test('opens a dropped code file as a new snippet with its name and language', async () => {
  const { user } = await openBoard();
  dragFiles([PYTHON]);
  expect(await screen.findByText(OVERLAY)).toBeVisible();
  dropFiles([PYTHON]);
  await waitFor(() => expect(screen.queryByText(OVERLAY)).not.toBeInTheDocument());
  const dialog = await findCreate();
  expect(await titleIn(dialog)).toHaveValue('retry');
  expect(within(dialog).getByRole('textbox', { name: 'Code' })).toHaveValue('def retry():\n\tpass\n');
  expect(within(dialog).getByRole('button', { name: 'Language: Python' })).toBeVisible();
  expect(within(dialog).queryByText(/Guessed/)).not.toBeInTheDocument();
  await clickButton(user, 'Create Snippet', dialog);
  expect(await findCard('retry')).toHaveTextContent('Python');
});

test('offers an earlier draft again once the snippet from a file is saved', async () => {
  const { user } = await openBoard();
  await replaceText(user, await titleIn(await openNewSnippet(user)), 'Earlier draft');
  await closeDialog(user);

  dropFiles([PYTHON]);
  await clickButton(user, 'Create Snippet', await findCreate());
  await expectNoDialog();
  expect(await titleIn(await openNewSnippet(user))).toHaveValue('Earlier draft');
  await closeDialog(user);

  dropFiles([new File(['def again(): pass\n'], 'again.py')]);
  await replaceText(user, await titleIn(await findCreate()), 'again, changed');
  await closeDialog(user);
  await expectToast('Draft kept', 'It is restored when you open this dialog again.');
  const restored = await openNewSnippet(user);
  expect(await titleIn(restored)).toHaveValue('again, changed');
  expect(within(restored).getByRole('button', { name: 'Language: Python' })).toBeVisible();
  await clickButton(user, 'Create Snippet', restored);
  await expectNoDialog();

  const earlier = await openNewSnippet(user);
  expect(await titleIn(earlier)).toHaveValue('Earlier draft');
  await clickButton(user, 'Discard draft', earlier);
  await closeDialog(user);
  expect(await titleIn(await openNewSnippet(user))).toHaveValue('');
});

test('lists several files with the refused ones and makes a snippet of each other', async () => {
  const { user } = await openBoard('/snippets');
  dropFiles([
    new File(['FROM node:26\n'], 'Dockerfile'),
    new File(['fn main() {}\n'], 'main.rs'),
    new File(['Do what you like.\n'], 'LICENSE'),
    new File(['\u0089PNG\u0000\u0000'], 'photo.png'),
    new File([' \n'], 'empty.ts'),
    new File(['x'.repeat(512 * 1024 + 1)], 'huge.sql'),
  ]);
  const dialog = await screen.findByRole('dialog', { name: 'Add 3 files?' });
  const textsOf = (container: HTMLElement) =>
    within(container)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(textsOf(within(dialog).getByRole('list', { name: 'Files' }))).toEqual([
    expect.stringMatching(/^Dockerfiledocker/),
    expect.stringMatching(/^main.rsrust/),
    expect.stringMatching(/^LICENSEtext/),
  ]);
  expect(textsOf(within(dialog).getByRole('region', { name: 'Left out' }))).toEqual([
    'photo.png: It is not a text file.',
    'empty.ts: It is empty.',
    'huge.sql: It is larger than 512 KiB.',
  ]);
  await clickButton(user, '3 snippets', dialog);
  await expectToast('Snippets Imported', 'Successfully imported 3 snippets.');
  await expectCards('LICENSE', 'main', 'Dockerfile');
});

test('keeps the allowed names of files that become a snippet each', async () => {
  const { user, owner } = await openBoard('/snippets');
  const names = ['index.test.ts', 'Makefile', 'CON.txt'];
  dropFiles(names.map((name) => new File([`of ${name}`], name)));
  await clickButton(user, '3 snippets', await screen.findByRole('dialog', { name: 'Add 3 files?' }));
  await expectToast('Snippets Imported', 'Successfully imported 3 snippets.');
  const stored = Snippet.array().parse((await owner.get('/api/snippets?sort=az')).body);
  expect(stored.map(({ fileName }) => fileName)).toEqual([null, 'index.test.ts', 'Makefile']);
});

test('makes one snippet of several files', async () => {
  const { user } = await openBoard('/snippets');
  dropFiles([new File(['FROM node:26'], 'Dockerfile'), new File(['1'], 'a.py'), new File(['2'], 'A.py')]);
  await clickButton(user, 'One snippet', await screen.findByRole('dialog', { name: 'Add 3 files?' }));
  const create = await findCreate();
  expect(await titleIn(create)).toHaveValue('Dockerfile');
  expect(within(create).getByRole('button', { name: 'Language: Dockerfile' })).toBeVisible();
  const names = within(create).getAllByRole('tab');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Dockerfile', 'a.py', 'A-2.py']);
  await clickButton(user, 'Create Snippet', create);
  await expectNoDialog();
  expect(await findCard('Dockerfile')).toHaveTextContent('+2 files');
});

test('adds the only usable file of several as one snippet', async () => {
  const { user } = await openBoard();
  dropFiles([PYTHON, new File([''], 'empty.ts')]);
  const dialog = await screen.findByRole('dialog', { name: 'Add 1 file?' });
  expect(dialog).toHaveTextContent('empty.ts: It is empty.');
  expect(within(dialog).queryByRole('button', { name: /snippets$/ })).not.toBeInTheDocument();
  await clickButton(user, 'One snippet', dialog);
  expect(await titleIn(await findCreate())).toHaveValue('retry');
});

test('offers no single snippet of more files than it can have', async () => {
  await openBoard();
  dropFiles(Array.from({ length: 51 }, (_, at) => new File([`${at}`], `${at}.txt`)));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add 51 files?' }));
  expect(dialog.getByRole('button', { name: 'One snippet' })).toBeDisabled();
  expect(dialog.getByText('Not possible as one snippet: A snippet has at most 50 files.')).toBeVisible();
  expect(dialog.getByRole('button', { name: '51 snippets' })).toBeEnabled();
  await waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull());
});

test('opens JSON that is not an export as code', async () => {
  await openBoard();
  dropFiles([new File(['{ "compilerOptions": {} }'], 'tsconfig.json')]);
  expect(await within(await findCreate()).findByRole('button', { name: 'Language: JSON' })).toBeVisible();
});

test('refuses a binary file', async () => {
  await openBoard();
  dropFiles([new File(['a\u0000b'], 'blob.bin')]);
  await expectToast('Nothing was added', 'blob.bin: It is not a text file.');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('opens a pasted export in the import dialog, which takes another file or none', async () => {
  const { user } = await openBoard();
  pasteFiles([jsonFile('old.json', JSON.stringify([{ title: 'One', code: '函'.repeat(100 * 1024) }]))]);
  expect(await findChosen()).toHaveTextContent(/old\.json300 KiB · Pegboard · 1 snippet$/);
  const dialog = screen.getByRole('dialog', { name: 'Import/Export' });
  dropFiles([jsonFile('other.json', '[]')], await findChosen());
  await waitFor(async () => expect(await findChosen()).toHaveTextContent('other.json'));
  await clickButton(user, 'Import', dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('There are no snippets in it.');
  await clickButton(user, 'Remove file', dialog);
  expect(await within(dialog).findByLabelText('JSON')).toBeVisible();
});

test('imports a dropped zip and snippets of an editor together, and names what is left out', async () => {
  const { user } = await openBoard('/snippets');
  const zip = zipSync({ 'list.sh': strToU8('ls'), 'logo.png': new Uint8Array([0x89, 0]) });
  const editor = new File(['{ // Comment\n"Log": { "prefix": "log", "body": "log($1)" }, }'], 'my.code-snippets');
  dropFiles([new File([zip], 'old.zip'), editor]);
  expect(await findChosen()).toHaveTextContent(/^2 files.* · VS Code, Files · 2 snippets$/);
  expect(screen.getByRole('region', { name: 'Left out' })).toHaveTextContent('logo.png: It is not a text file.');
  await clickButton(user, 'Import', screen.getByRole('dialog', { name: 'Import/Export' }));
  await expectCards('list', 'Log');
});

test('imports a dropped folder with a collection for each folder in it', async () => {
  const { user, owner } = await openBoard('/snippets');
  dropFolder({
    name: 'old',
    files: [new File(['print()'], 'top.py')],
    folders: [
      { name: 'shell', files: [new File(['ls'], 'list.sh'), new File(['find .'], 'find.sh')] },
      { name: 'node_modules', files: [new File(['no'], 'no.js')] },
    ],
  });
  expect(await findChosen()).toHaveTextContent(/^3 files.* · Files · 3 snippets, 2 collections$/);
  await clickButton(user, 'Import', screen.getByRole('dialog', { name: 'Import/Export' }));
  await expectCards('find', 'list', 'top');
  expect((await owner.get('/api/collections')).body).toMatchObject([
    { name: 'old / shell', snippetCount: 2 },
    { name: 'old', snippetCount: 1 },
  ]);
});

test('names damaged zip files', async () => {
  const { user } = await openBoard();
  dropFiles([new File(['PK\x03\x04'], 'a.zip'), new File(['PK\x03\x04'], 'b.zip')]);
  expect(await screen.findByRole('region', { name: 'Left out' })).toHaveTextContent('a.zip: The zip file is damaged.');
  const dialog = screen.getByRole('dialog', { name: 'Import/Export' });
  await clickButton(user, 'Import', dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('There are no snippets in it.');
});

test('ignores a drag that started on the page until the pointer moves again', async () => {
  await openBoard();
  fireEvent.dragStart(document.body);
  expect(dragFiles([PYTHON])).toBe(false);
  dropFiles([PYTHON]);
  // A removed card fires no `dragend`.
  fireEvent.pointerMove(document.body);
  expect(dragFiles([PYTHON])).toBe(true);
  dropFiles([new File(['def later(): pass\n'], 'later.py')]);
  expect(await titleIn(await findCreate())).toHaveValue('later');
});

test('ignores files that are dropped or pasted outside an open dialog', async () => {
  const { user } = await openBoard();
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  // Accepted, because the browser would open the file instead of the page.
  expect(dragFiles([PYTHON])).toBe(true);
  dropFiles([PYTHON]);
  pasteFiles([PYTHON]);
  // Longer than a file takes outside a dialog.
  await expect(screen.findByText(/retry/, {}, { timeout: 500 })).rejects.toThrow(/Unable to find/);
  expect(screen.queryByText(OVERLAY)).not.toBeInTheDocument();
  await closeDialog(user);
  dropFiles([PYTHON]);
  expect(await titleIn(await findCreate())).toHaveValue('retry');
});

test('asks a visitor who drops files to log in', async () => {
  await openApp('/');
  await screen.findAllByRole('button', { name: 'Sign In / Sign Up' });
  // The landing accepts files a little after its buttons are there; browsers repeat `dragover`.
  await waitFor(() => {
    dragFiles([PYTHON]);
    expect(screen.getByText('Sign in to add files')).toBeVisible();
  });
  dropFiles([PYTHON]);
  await expectToast('Sign in to add files', 'You must be logged in to import snippets.');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
