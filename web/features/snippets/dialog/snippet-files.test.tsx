import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { User } from '#contract/sign-in.ts';
import { openApp } from '#tests/component/open-app.ts';
import {
  chooseFromMenu,
  clickButton,
  expectNoDialog,
  expectToast,
  fillSnippet,
  findCard,
  openNewSnippet,
  replaceText,
} from '#tests/component/page.ts';
import { dropFiles } from '#tests/component/transfer.ts';

const SAVE = /\/api\/snippets(\/\d+)?$/;
const FILES = [
  { name: 'main.go', language: 'go', code: 'package main' },
  { name: 'README.md', language: 'markdown', code: '# Read me' },
  { name: 'empty.txt', language: 'text', code: '' },
];

const codeOf = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: 'Code' });
const nameOf = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: 'File name' });
const tabsOf = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('tab')
    .map(({ textContent }) => textContent);
const expectTabs = (dialog: HTMLElement, ...names: string[]) => waitFor(() => expect(tabsOf(dialog)).toEqual(names));
const activeTab = (dialog: HTMLElement) => within(dialog).getByRole('tab', { selected: true });
const openTab = (user: UserEvent, dialog: HTMLElement, name: string) =>
  user.click(within(dialog).getByRole('tab', { name }));
const expectLanguage = (dialog: HTMLElement, name: string) =>
  waitFor(() => expect(within(dialog).getByRole('button', { name: `Language: ${name}` })).toBeVisible());

/** Opens the dialog that edits a snippet with several files. */
async function openEdit(options: Parameters<typeof openApp>[1] = {}) {
  const app = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Several', files: FILES }], ...options });
  await findCard('Several');
  await chooseFromMenu(app.user, 'Several', 'Edit');
  await screen.findByLabelText('Title');
  const stored = async () => (await app.owner.get(`/api/snippets/${app.snippets[0]?.id}`)).body;
  return { ...app, dialog: screen.getByRole('dialog', { name: 'Edit Snippet' }), stored };
}

test('creates a snippet with several files', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openNewSnippet(user);
  await expectTabs(dialog);
  await fillSnippet(user, dialog, 'Two files', 'int main() {}');
  await replaceText(user, nameOf(dialog), 'main.c');
  await clickButton(user, 'Add file', dialog);
  await expectTabs(dialog, 'main.c', 'two-files.c');
  await waitFor(() => expect(nameOf(dialog)).toHaveFocus());
  expect(codeOf(dialog)).toHaveValue('');
  await user.keyboard('notes.md{Enter}');
  expect(codeOf(dialog)).toHaveFocus();
  await user.paste('# Notes');
  await expectLanguage(dialog, 'Markdown');
  expect(within(dialog).getByText('Language of notes.md')).toBeVisible();
  await clickButton(user, 'Create Snippet', dialog);
  await expectNoDialog();
  expect(network.sent('POST', SAVE)[0]?.body).toEqual({
    title: 'Two files',
    description: null,
    tags: [],
    isTemplate: false,
    trigger: null,
    userId: null,
    files: [
      { name: 'main.c', language: 'c', code: 'int main() {}' },
      { name: 'notes.md', language: 'markdown', code: '# Notes' },
    ],
  });
});

test('loads all files for editing and makes no version of unchanged ones', { tags: ['slow'] }, async () => {
  const { user, dialog, stored } = await openEdit();
  await expectTabs(dialog, 'main.go', 'README.md', 'empty.txt');
  await openTab(user, dialog, 'README.md');
  expect(codeOf(dialog)).toHaveValue('# Read me');
  expect(nameOf(dialog)).toHaveValue('README.md');
  await expectLanguage(dialog, 'Markdown');
  await clickButton(user, 'Update Snippet', dialog);
  await expectNoDialog();
  expect(await stored()).toMatchObject({ version: 1, files: FILES });
});

test('reorders files by keyboard, buttons and dragging', { tags: ['slow'] }, async () => {
  const { user, dialog, stored } = await openEdit();
  await openTab(user, dialog, 'README.md');
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expectTabs(dialog, 'README.md', 'main.go', 'empty.txt');
  await waitFor(() => expect(activeTab(dialog)).toHaveFocus());
  expect(within(dialog).getByText('Moved to position 1 of 3')).toBeInTheDocument();
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await clickButton(user, 'Move right', dialog);
  await expectTabs(dialog, 'main.go', 'README.md', 'empty.txt');
  expect(codeOf(dialog)).toHaveValue('# Read me');

  const [first, , last] = within(dialog).getAllByRole('tab');
  const dataTransfer = { setData: () => {}, types: [], files: [] };
  if (!first || !last) throw new Error('There are no tabs');
  fireEvent.dragStart(last, { dataTransfer });
  await waitFor(() => expect(fireEvent.dragOver(first, { dataTransfer })).toBe(false));
  fireEvent.drop(first, { dataTransfer });
  await expectTabs(dialog, 'empty.txt', 'main.go', 'README.md');
  expect(nameOf(dialog)).toHaveValue('empty.txt');
  await openTab(user, dialog, 'main.go');
  await clickButton(user, 'Move left', dialog);
  await waitFor(() => expect(activeTab(dialog)).toHaveFocus());
  await clickButton(user, 'Update Snippet', dialog);
  await expectNoDialog();
  expect(await stored()).toMatchObject({ version: 2, files: [FILES[0], FILES[2], FILES[1]] });
});

test('removes a file and restores it with its text', { tags: ['slow'] }, async () => {
  const { user, dialog, stored } = await openEdit();
  await openTab(user, dialog, 'README.md');
  await replaceText(user, codeOf(dialog), 'Changed');
  await clickButton(user, 'Remove README.md', dialog);
  await expectTabs(dialog, 'main.go', 'empty.txt');
  await waitFor(() => expect(activeTab(dialog)).toHaveFocus());
  await expectToast('File removed', 'README.md');
  await clickButton(user, 'Undo');
  await expectTabs(dialog, 'main.go', 'README.md', 'empty.txt');
  expect(codeOf(dialog)).toHaveValue('Changed');

  await clickButton(user, 'Remove README.md', dialog);
  await clickButton(user, 'Remove empty.txt', dialog);
  await expectTabs(dialog);
  expect(within(dialog).queryByRole('button', { name: 'Remove main.go' })).not.toBeInTheDocument();
  await clickButton(user, 'Update Snippet', dialog);
  await expectNoDialog();
  expect(await stored()).toMatchObject({ fileCount: 1, files: [FILES[0]] });
});

test('offers no undo of a removed file once the dialog is closed', { tags: ['slow'] }, async () => {
  const { user, dialog, stored } = await openEdit();
  await clickButton(user, 'Remove main.go', dialog);
  await clickButton(user, 'Undo');
  await clickButton(user, 'Remove main.go', dialog);
  await user.keyboard('{Escape}');
  await expectNoDialog();
  await expectToast('Draft kept', 'It is restored when you open this dialog again.');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(await stored()).toMatchObject({ fileCount: 3 });
});

test('lets the language follow the extension until a person chooses one', { tags: ['slow'] }, async () => {
  const { user, dialog } = await openEdit();
  await replaceText(user, nameOf(dialog), 'main.rs');
  await expectLanguage(dialog, 'Rust');
  await clickButton(user, 'Language: Rust', dialog);
  await user.type(await screen.findByPlaceholderText('Search language'), 'typescr{Enter}');
  await replaceText(user, nameOf(dialog), 'main.py');
  await openTab(user, dialog, 'README.md');
  await replaceText(user, nameOf(dialog), 'page.html');
  await expectLanguage(dialog, 'HTML');
  await openTab(user, dialog, 'main.py');
  await expectLanguage(dialog, 'TypeScript');
});

test('keeps all files in the draft', { tags: ['slow'] }, async () => {
  const { user, dialog, reload } = await openEdit();
  await openTab(user, dialog, 'README.md');
  await replaceText(user, codeOf(dialog), 'Half a thought');
  await clickButton(user, 'Add file', dialog);
  await user.keyboard('new.sql');
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('new.sql'));
  await reload();
  await findCard('Several');
  await chooseFromMenu(user, 'Several', 'Edit');
  await screen.findByText('This is the draft you left unsaved.');
  const restored = screen.getByRole('dialog', { name: 'Edit Snippet' });
  await expectTabs(restored, 'main.go', 'README.md', 'empty.txt', 'new.sql');
  await openTab(user, restored, 'README.md');
  expect(codeOf(restored)).toHaveValue('Half a thought');
  await clickButton(user, 'Discard draft', restored);
  await expectTabs(restored, 'main.go', 'README.md', 'empty.txt');
});

test('opens a draft of one file from an earlier release', async () => {
  const { user, reload } = await openApp('/snippets', { as: 'ada' });
  const { id } = User.parse(JSON.parse(localStorage.getItem('auth_user') ?? ''));
  const fields = {
    title: 'Old draft',
    code: 'old()',
    description: '',
    language: 'go',
    tags: [],
    languageSettled: true,
  };
  localStorage.setItem(`snippet-draft:${id}:new`, JSON.stringify(fields));
  await reload();
  const dialog = await openNewSnippet(user);
  expect(within(dialog).getByLabelText('Title')).toHaveValue('Old draft');
  expect(codeOf(dialog)).toHaveValue('old()');
  await expectLanguage(dialog, 'Go');
});

test.each([
  ['a name that is not allowed', 'a:b.md', 'File name cannot contain any of \\ < > : " | ? *'],
  ['two equal names', 'MAIN.go', 'Two files cannot have the same name'],
])('shows the file with %s before it is sent', async (_what, name, message) => {
  const { user, dialog, network } = await openEdit();
  await openTab(user, dialog, 'README.md');
  await replaceText(user, nameOf(dialog), name);
  await openTab(user, dialog, 'main.go');
  await clickButton(user, 'Update Snippet', dialog);
  await waitFor(() => expect(activeTab(dialog)).toHaveTextContent(`${name}, invalid`));
  expect(nameOf(dialog)).toHaveAccessibleDescription(message);
  expect(nameOf(dialog)).toHaveFocus();
  await replaceText(user, nameOf(dialog), 'other.md');
  await waitFor(() => expect(activeTab(dialog)).toHaveTextContent(/^other.md$/));
  expect(network.sent('PUT', SAVE)).toEqual([]);
});

test('shows a missing code and an invalid name together', async () => {
  const { user } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openNewSnippet(user);
  await replaceText(user, nameOf(dialog), 'con');
  await clickButton(user, 'Create Snippet', dialog);
  await waitFor(() => expect(nameOf(dialog)).toHaveAccessibleDescription('Windows reserves the file name con'));
  expect(codeOf(dialog)).toHaveAccessibleDescription(/Code is required/);
  await expectToast('Error', 'Title and code are required');
});

test('refuses a blank first file, a 51st file and more than 2 MiB', { tags: ['slow'] }, async () => {
  const large = { name: '', code: 'x'.repeat(512 * 1024) };
  const files = [...FILES, ...Array.from({ length: 4 }, (_, at) => ({ ...large, name: `large-${at}.txt` }))];
  const { user, dialog, network } = await openEdit();
  await replaceText(user, codeOf(dialog), '');
  await clickButton(user, 'Update Snippet', dialog);
  await waitFor(() => expect(codeOf(dialog)).toHaveAccessibleDescription(/Code is required/));
  await replaceText(user, codeOf(dialog), 'package main');

  dropFiles(
    files.slice(3).map(({ name, code }) => new File([code], name)),
    dialog,
  );
  await waitFor(() => expect(tabsOf(dialog)).toHaveLength(7));
  await clickButton(user, 'Update Snippet', dialog);
  expect(await within(dialog).findByText('The files of a snippet cannot exceed 2 MiB')).toBeVisible();
  expect(network.sent('PUT', SAVE)).toEqual([]);

  dropFiles(
    Array.from({ length: 44 }, (_, at) => new File(['x'], `${at}.txt`)),
    dialog,
  );
  await waitFor(() => expect(tabsOf(dialog)).toHaveLength(50));
  await expectToast('Some files were not added', '43.txt: A snippet has at most 50 files.');
  await clickButton(user, 'Add file', dialog);
  await expectToast('Nothing was added', 'A snippet has at most 50 files.');
});

test('adds dropped files to the open dialog and refuses unusable ones', async () => {
  const { user } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openNewSnippet(user);
  dropFiles([new File(['SELECT 1'], 'query.sql')], codeOf(dialog));
  await waitFor(() => expect(codeOf(dialog)).toHaveValue('SELECT 1'));
  expect(within(dialog).getByLabelText('Title')).toHaveValue('query');
  expect(nameOf(dialog)).toHaveValue('query.sql');
  await expectTabs(dialog);

  dropFiles(
    [
      new File(['SELECT 2'], 'query.sql'),
      new File(['a\u0000b'], 'photo.png'),
      new File(['x'.repeat(512 * 1024 + 1)], 'huge.txt'),
    ],
    dialog,
  );
  await expectTabs(dialog, 'query.sql', 'query-2.sql');
  await expectToast(
    'Some files were not added',
    'photo.png: It is a binary file. huge.txt: It is larger than 512 KiB.',
  );
  expect(codeOf(dialog)).toHaveValue('SELECT 2');
  await expectLanguage(dialog, 'SQL');
});

test('fills the window and returns by Escape without losing anything', { tags: ['slow'] }, async () => {
  const { user, dialog } = await openEdit();
  const code = codeOf(dialog);
  await replaceText(user, code, 'Typed');
  await clickButton(user, 'Expand', dialog);
  expect(dialog).toHaveAttribute('data-expanded');
  expect(codeOf(dialog)).toBe(code);
  await user.click(within(dialog).getByLabelText('Title'));
  await user.keyboard('{Escape}');
  expect(dialog).not.toHaveAttribute('data-expanded');
  expect(codeOf(dialog)).toBe(code);
  expect(code).toHaveValue('Typed');
  await clickButton(user, 'Expand', dialog);
  await clickButton(user, 'Collapse', dialog);
  expect(dialog).not.toHaveAttribute('data-expanded');
});

test('keeps the editor of a file while another one is shown or moved', { tags: ['slow'] }, async () => {
  const { user, dialog } = await openEdit();
  const code = codeOf(dialog);
  await openTab(user, dialog, 'README.md');
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expectTabs(dialog, 'README.md', 'main.go', 'empty.txt');
  await openTab(user, dialog, 'main.go');
  expect(codeOf(dialog)).toBe(code);
});
