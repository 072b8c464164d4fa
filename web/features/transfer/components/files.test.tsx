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
import { dragFiles, dropFiles, dropFolder, findPreview, pasteFiles, rowsIn } from '#tests/component/transfer.ts';

const OVERLAY = 'Drop files to add them';
const PYTHON = new File(['def retry():\n\tpass\n'], 'retry.py');
const jsonFile = (name: string, text: string) => new File([text], name, { type: 'application/json' });
const findCreate = () => screen.findByRole('dialog', { name: 'Create Snippet' });
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

test('opens a dropped code file as a new snippet with its name and language', { tags: ['slow'] }, async () => {
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

test('offers an earlier draft again once the snippet from a file is saved', { tags: ['slow'] }, async () => {
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

test('previews several files with the refused ones and makes a snippet of each other', { tags: ['slow'] }, async () => {
  const { user, owner } = await openBoard('/snippets');
  dropFiles([
    new File(['FROM node:26\n'], 'Dockerfile'),
    new File(['fn main() {}\n'], 'main.rs'),
    new File(['Do what you like.\n'], 'CON.txt'),
    new File(['\u0089PNG\u0000\u0000'], 'photo.png'),
    new File([' \n'], 'empty.ts'),
    new File(['x'.repeat(512 * 1024 + 1)], 'huge.sql'),
  ]);
  const dialog = await findPreview('files');
  expect(await rowsIn(dialog)).toEqual([
    'photo.pngRefusedIt is a binary file.',
    'empty.tsRefusedIt is empty.',
    'huge.sqlRefusedIt is larger than 512 KiB.',
    'DockerfileNew',
    'mainNew',
    'CONNew',
  ]);
  await clickButton(user, 'Import 3 snippets', dialog);
  await expectToast('Snippets Imported', '3 snippets created.');
  await expectCards('CON', 'main', 'Dockerfile');
  // A name that is not allowed is replaced, or dropped.
  const stored = Snippet.array().parse((await owner.get('/api/snippets?sort=az')).body);
  expect(stored.map(({ fileName }) => fileName)).toEqual([null, 'Dockerfile', 'main.rs']);
});

test('makes one snippet of several files', async () => {
  const { user } = await openBoard('/snippets');
  dropFiles([new File(['FROM node:26'], 'Dockerfile'), new File(['1'], 'a.py'), new File(['2'], 'A.py')]);
  const dialog = await findPreview('files');
  await user.click(await within(dialog).findByLabelText('One snippet of all files'));
  await clickButton(user, 'Import 1 snippet', dialog);
  await expectNoDialog();
  expect(await findCard('Dockerfile')).toHaveTextContent('+2 files');
});

test('offers no single snippet of more files than it can have', { tags: ['slow'] }, async () => {
  await openBoard();
  dropFiles(Array.from({ length: 51 }, (_, at) => new File([`${at}`], `${at}.txt`)));
  const dialog = await findPreview('files');
  expect(await within(dialog).findByRole('button', { name: 'Import 51 snippets' })).toBeEnabled();
  expect(within(dialog).queryByLabelText('One snippet of all files')).not.toBeInTheDocument();
});

test('opens JSON that is not an export as code', async () => {
  await openBoard();
  dropFiles([new File(['{ "compilerOptions": {} }'], 'tsconfig.json')]);
  expect(await within(await findCreate()).findByRole('button', { name: 'Language: JSON' })).toBeVisible();
});

test('refuses a binary file', async () => {
  await openBoard();
  dropFiles([new File(['a\u0000b'], 'blob.bin')]);
  await expectToast('Nothing was added', 'blob.bin: It is a binary file.');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('previews a pasted export', async () => {
  const { user } = await openBoard();
  pasteFiles([jsonFile('old.json', JSON.stringify([{ title: 'One', code: 'x' }]))]);
  const dialog = await findPreview('Pegboard');
  expect(await rowsIn(dialog)).toEqual(['OneNew']);
  await clickButton(user, 'Cancel', dialog);
  await expectNoDialog();
});

test('imports a dropped zip and snippets of an editor together, and names what is left out', {
  tags: ['slow'],
}, async () => {
  const { user } = await openBoard('/snippets');
  const zip = zipSync({ 'list.sh': strToU8('ls'), 'logo.png': new Uint8Array([0x89, 0]) });
  const editor = new File(['{ // Comment\n"Log": { "prefix": "log", "body": "log($1)" }, }'], 'my.code-snippets');
  dropFiles([new File([zip], 'old.zip'), editor]);
  const dialog = await findPreview('VS Code and files');
  expect(await rowsIn(dialog)).toEqual(['logo.pngRefusedIt is a binary file.', 'LogNew', 'listNew']);
  await clickButton(user, 'Import 2 snippets', dialog);
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
  const dialog = await findPreview('files');
  expect(await rowsIn(dialog)).toEqual(['findNew', 'listNew', 'topNew']);
  expect(within(dialog).queryByLabelText('One snippet of all files')).not.toBeInTheDocument();
  await clickButton(user, 'Import 3 snippets', dialog);
  await expectCards('top', 'list', 'find');
  expect((await owner.get('/api/collections')).body).toMatchObject([
    { name: 'old', snippetCount: 1 },
    { name: 'old / shell', snippetCount: 2 },
  ]);
});

test('imports a folder with a README as one snippet, if that is chosen', async () => {
  const { user, owner } = await openBoard('/snippets');
  dropFolder({
    name: 'tool',
    files: [new File(['# Tool'], 'README.md')],
    folders: [{ name: 'src', files: [new File(['main()'], 'main.py')] }],
  });
  const dialog = await findPreview('files');
  expect(await rowsIn(dialog)).toEqual(['READMENew', 'mainNew']);
  await user.click(within(dialog).getByLabelText('One snippet of all files'));
  await waitFor(async () => expect(await rowsIn(dialog)).toEqual(['toolNew']));
  await clickButton(user, 'Import 1 snippet', dialog);
  expect(await findCard('tool')).toHaveTextContent('+1 file');
  expect((await owner.get('/api/collections')).body).toEqual([]);
});

test('says why nothing of damaged zip files can be imported', async () => {
  await openBoard();
  dropFiles([new File(['PK\x03\x04'], 'a.zip'), new File(['PK\x03\x04'], 'b.zip')]);
  await expectToast('Nothing was added', 'a.zip: The zip file is damaged. b.zip: The zip file is damaged.');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('says that a folder is empty', { tags: ['slow'] }, async () => {
  await openBoard();
  dropFolder({ name: 'empty', files: [] });
  await expectToast('Nothing was added', 'There are no snippets in it.');
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

test('ignores files that are dropped or pasted outside an open dialog', { tags: ['slow'] }, async () => {
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
