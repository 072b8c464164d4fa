import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectCards, expectNoDialog, expectToast, findCard, replaceText } from '#tests/component/page.ts';
import { findPreview, openImport, rowsIn } from '#tests/component/transfer.ts';

const IMPORT = '/api/snippets/import';
const NOT_NOW = { status: 503, body: { message: 'Not now.' } };
const jsonFile = (name: string, text: string) => new File([text], name, { type: 'application/json' });
const textIn = (dialog: HTMLElement) => within(dialog).getByLabelText<HTMLTextAreaElement>('JSON');
const fileInput = (dialog: HTMLElement) => within(dialog).getByLabelText<HTMLInputElement>('Files to import');

test('imports a pasted list as private snippets', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada' });
  const list = [
    { code: 'only code', isPublic: true },
    { title: 'Sleep', code: 'await 1', language: 'go', tags: ['x'] },
  ];
  const dialog = await openImport(user, JSON.stringify(list));
  const release = network.hold(IMPORT);
  await clickButton(user, 'Import', dialog);
  expect(await within(dialog).findByRole('button', { name: 'Importing...' })).toBeDisabled();
  release();
  await expectToast('Snippets Imported', 'Successfully imported 2 snippets.');
  await expectNoDialog();
  await expectCards('Sleep', 'Untitled Snippet');
  expect(await findCard('Untitled Snippet')).toHaveTextContent('Private');
});

test('rejects blank text and text that is not a list of snippets', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openImport(user);
  expect(
    within(dialog)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['Import', 'Export']);
  expect(within(dialog).getByRole('button', { name: 'Import' })).toBeDisabled();
  await replaceText(user, textIn(dialog), '   ');
  expect(within(dialog).getByRole('button', { name: 'Import' })).toBeDisabled();
  for (const text of ['{ "title": ', '"a text"', '[1,2]', '[{ "code": "x" }, "y"]', '[{ "code": "x" }, []]']) {
    await replaceText(user, textIn(dialog), text);
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
    await clickButton(user, 'Import', dialog);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Invalid JSON format. Please check your input.');
  }
  expect(network.sent('POST', IMPORT)).toEqual([]);
});

test('lists refused items with their reasons and offers only them for correction', async () => {
  const { user } = await openApp('/snippets', { as: 'ada' });
  const text = JSON.stringify([{ title: 'Good', code: 'x' }, { title: 'No code' }, { code: ' ' }]);
  const dialog = await openImport(user, text);
  await clickButton(user, 'Import', dialog);
  const result = await within(dialog).findByRole('alert', { name: 'Import result' });
  expect(result).toHaveTextContent('Successfully imported 1 snippet. Failed to import 2 snippets.');
  expect(
    within(result)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Snippet 2 “No code”: Code is required', 'Snippet 3: Code is required']);
  expect(textIn(dialog)).toHaveValue(text);
  expect(within(dialog).getByRole('button', { name: 'Import' })).toBeDisabled();
  await clickButton(user, 'Edit the refused ones', dialog);
  expect(JSON.parse(textIn(dialog).value)).toEqual([{ title: 'No code' }, { code: ' ' }]);
  expect(within(dialog).getByRole('button', { name: 'Import' })).toBeEnabled();
});

test('reports a failed import and imports on the next try', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openImport(user, '{ "title": "One", "code": "x" }');
  const restore = network.fail(IMPORT, NOT_NOW);
  await clickButton(user, 'Import', dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Server returned 503: Not now. Please try again.');
  restore();
  await clickButton(user, 'Import', dialog);
  await expectToast('Snippets Imported', 'Successfully imported 1 snippet.');
  await expectCards('One');
});

test('imports with the visibility that is set when a failed import is tried again', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openImport(user, '{ "title": "Private after all", "code": "x", "isPublic": true }');
  const keepVisibility = within(dialog).getByLabelText(/^Keep visibility/);
  await user.click(keepVisibility);
  expect(keepVisibility).toBeChecked();
  const restore = network.fail(IMPORT, NOT_NOW);
  await clickButton(user, 'Import', dialog);
  await within(dialog).findByRole('alert');
  restore();
  await user.click(keepVisibility);
  await clickButton(user, 'Import', dialog);
  expect(await findCard('Private after all')).toHaveTextContent('Private');
});

test('publishes what the text says was public if visibility is kept', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openImport(user, JSON.stringify([{ title: 'Open', code: 'x', isPublic: true }]));
  await user.click(within(dialog).getByLabelText(/^Keep visibility/));
  await clickButton(user, 'Import', dialog);
  expect(await findCard('Open')).toHaveTextContent('Public');
});

test('names snippets that stay private because of possible secrets', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/snippets', { as: 'ada' });
  const leak = { title: 'Leak', code: `glpat-${'a1B2c3D4e5'.repeat(2)}`, isPublic: true };
  const dialog = await openImport(user, JSON.stringify([leak, { title: 'Open', code: 'x', isPublic: true }]));
  await user.click(within(dialog).getByLabelText(/^Keep visibility/));
  await clickButton(user, 'Import', dialog);
  const result = within(await within(dialog).findByRole('alert', { name: 'Import result' }));
  expect(result.getByText(/^Successfully imported 2 snippets\. Kept 1 snippet private/)).toBeVisible();
  expect(result.getByRole('listitem')).toHaveTextContent(
    'Snippet 1 “Leak”: Imported as private. Possible secrets: GitLab token in leak.txt, line 1',
  );
  expect(result.queryByRole('button', { name: 'Edit the refused ones' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await expectNoDialog();
  expect(await findCard('Leak')).toHaveTextContent('Private');
  expect(await findCard('Open')).toHaveTextContent('Public');
});

test('refuses a file that cannot be read and keeps the text', async () => {
  const { user } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openImport(user, '{ "code": "x" }');
  await user.upload(fileInput(dialog), jsonFile('binary.json', '{ "code": "\u0000" }'));
  await expectToast('Nothing was added', 'binary.json: It is a binary file.');
  const gone = jsonFile('gone.json', '[]');
  vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('Gone', 'NotFoundError'));
  await user.upload(fileInput(dialog), gone);
  await expectToast('Nothing was added', 'gone.json: It could not be read.');
  expect(textIn(dialog)).toHaveValue('{ "code": "x" }');
});

test('refuses to import and export after the session ended', async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openImport(user, '{ "code": "x" }');
  localStorage.removeItem('auth_tokens');
  await clickButton(user, 'Import', dialog);
  const message = 'Authentication error. Please try logging in again.';
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
  await user.click(within(dialog).getByRole('tab', { name: 'Export' }));
  await clickButton(user, 'Export', dialog);
  const panel = within(dialog).getByRole('tabpanel', { name: 'Export' });
  expect(await within(panel).findByRole('alert')).toHaveTextContent(message);
  expect(network.sent('POST', IMPORT)).toEqual([]);
  expect(network.sent('GET', '/api/snippets/export')).toEqual([]);
});

test('previews a file that is chosen, and keeps the text as a draft', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openImport(user, '{ "code": "x" }');
  // Not certainly an import: dropped elsewhere, it would be code.
  await user.upload(fileInput(dialog), jsonFile('saved.json', '{ "title": "One", "code": 7 }'));
  const preview = await findPreview('Pegboard');
  expect(await rowsIn(preview)).toEqual(['OneRefusedCode is required']);
  expect(within(preview).getByRole('button', { name: 'Import 0 snippets' })).toBeDisabled();
  await clickButton(user, 'Cancel', preview);
  await expectNoDialog();
  await clickButton(user, 'Restore', await openImport(user));
  expect(textIn(screen.getByRole('dialog'))).toHaveValue('{ "code": "x" }');
});

test('opens code files from the import dialog as a new snippet', async () => {
  const { user } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openImport(user);
  await user.upload(fileInput(dialog), new File(['select 1'], 'query.sql', { type: 'text/plain' }));
  const create = await screen.findByRole('dialog', { name: 'Create Snippet' });
  await waitFor(() => expect(within(create).getByLabelText('Title')).toHaveValue('query'));
  expect(within(create).getByRole('button', { name: 'Language: SQL' })).toBeVisible();
});
