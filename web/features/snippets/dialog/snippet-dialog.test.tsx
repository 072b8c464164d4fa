import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { Failure } from '#tests/component/network.ts';
import { openApp } from '#tests/component/open-app.ts';
import {
  chooseFromMenu,
  clickButton,
  expectCards,
  expectNoDialog,
  expectToast,
  fillSnippet,
  findCard,
  openNewSnippet,
  replaceText,
} from '#tests/component/page.ts';

const SAVE = /\/api\/snippets(\/\d+)?$/;
const FAILED = 'Error: Failed to create snippet. Please try again.';

/** Opens the dialog that edits a snippet. */
async function openEdit(user: Parameters<typeof chooseFromMenu>[0], title: string): Promise<HTMLElement> {
  await findCard(title);
  await chooseFromMenu(user, title, 'Edit');
  await screen.findByLabelText('Title');
  return screen.getByRole('dialog', { name: 'Edit Snippet' });
}

test('begins with an empty title in focus and JavaScript', async () => {
  const { user } = await openApp('/', { as: 'ada' });
  const dialog = within(await openNewSnippet(user));
  expect(screen.getByRole('dialog', { name: 'Create Snippet' })).toBeVisible();
  await waitFor(() => expect(dialog.getByLabelText('Title')).toHaveFocus());
  expect(dialog.getByLabelText('Title')).toHaveValue('');
  expect(dialog.getByLabelText('Description')).toHaveAttribute('rows', '2');
  expect(dialog.getByRole('button', { name: 'Language: JavaScript' })).toBeVisible();
  expect(dialog.getByLabelText('Tags')).toBeVisible();
});

test('requires a title and code that are more than spaces', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/', { as: 'ada' });
  const dialog = await openNewSnippet(user);
  await fillSnippet(user, dialog, '   ', ' \n ');
  await clickButton(user, 'Create Snippet', dialog);
  await expectToast('Error', 'Title and code are required');
  expect(await within(dialog).findByText('Title is required')).toBeVisible();
  expect(within(dialog).getByText('Code is required')).toBeVisible();
  expect(within(dialog).getByLabelText('Title')).toHaveAttribute('aria-invalid', 'true');
  expect(network.sent('POST', SAVE)).toEqual([]);
});

test('leads to the first field with an error, with its message, when saved by Ctrl+Enter', {
  tags: ['slow'],
}, async () => {
  const { user } = await openApp('/', { as: 'ada' });
  const dialog = await openNewSnippet(user);
  const fields = within(dialog);
  await fillSnippet(user, dialog, 'Title', '');
  await replaceText(user, fields.getByLabelText('Description'), 'z'.repeat(2_001));
  await user.type(fields.getByLabelText('Title'), '{Control>}{Enter}{/Control}');
  const code = fields.getByRole('textbox', { name: 'Code' });
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveAccessibleDescription(/^Code is required/);
  await user.paste('code()');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(fields.getByLabelText('Description')).toHaveFocus());
});

test('reports texts that are too long before they are sent', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/', { as: 'ada' });
  const dialog = await openNewSnippet(user);
  await fillSnippet(user, dialog, 'x'.repeat(256), 'y');
  await replaceText(user, within(dialog).getByLabelText('Description'), 'z'.repeat(2_001));
  await clickButton(user, 'Create Snippet', dialog);
  const title = within(dialog).getByLabelText('Title');
  await waitFor(() => expect(title).toHaveAccessibleDescription('Title cannot exceed 255 characters'));
  const description = within(dialog).getByLabelText('Description');
  expect(description).toHaveAccessibleDescription(/cannot exceed 2000 characters/);
  await replaceText(user, title, 'short');
  await waitFor(() => expect(within(dialog).queryByText(/^Title cannot exceed/)).not.toBeInTheDocument());
  expect(network.sent('POST', SAVE)).toEqual([]);
});

test('disables the dialog while it saves, then adds the snippet to the board and begins empty again', async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openNewSnippet(user);
  const fields = within(dialog);
  await fillSnippet(user, dialog, '  Made here  ', 'const made = true;');
  await replaceText(user, fields.getByLabelText('Description'), 'By hand');
  await clickButton(user, 'Language: JavaScript', dialog);
  await user.type(await screen.findByPlaceholderText('Search language'), 'typescr{Enter}');
  await user.type(fields.getByLabelText('Tags'), 'one,two,one,three{Enter}');

  const release = network.hold(SAVE);
  await clickButton(user, 'Create Snippet', dialog);
  expect(await fields.findByRole('button', { name: 'Creating...' })).toBeDisabled();
  expect(fields.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  expect(fields.getByRole('button', { name: 'Language: TypeScript' })).toBeDisabled();
  expect(fields.getByLabelText('Tags')).toBeDisabled();
  expect(fields.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(dialog).toBeInTheDocument();
  release();
  await expectNoDialog();
  expect(network.sent('POST', SAVE).map(({ body }) => body)).toEqual([
    {
      title: 'Made here',
      code: 'const made = true;',
      description: 'By hand',
      language: 'typescript',
      tags: ['one', 'two', 'three'],
      isTemplate: false,
      trigger: null,
      userId: null,
    },
  ]);
  await expectToast('Snippet created', 'Your code snippet has been created successfully.');
  const card = await findCard('Made here');
  expect(card).toHaveTextContent('By hand');
  expect(card).toHaveTextContent('TypeScript');
  for (const tag of ['one', 'two', 'three']) expect(within(card).getByRole('button', { name: tag })).toBeVisible();

  const next = within(await openNewSnippet(user));
  expect(next.queryByText('This is the draft you left unsaved.')).not.toBeInTheDocument();
  expect(next.getByLabelText('Title')).toHaveValue('');
  expect(next.getByRole('textbox', { name: 'Code' })).toHaveValue('');
  expect(next.getByRole('button', { name: 'Language: JavaScript' })).toBeVisible();
});

test('sends a snippet once, however often Ctrl+Enter is pressed', async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openNewSnippet(user);
  await fillSnippet(user, dialog, 'Once', 'once()');
  const release = network.hold(SAVE);
  await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
  await within(dialog).findByRole('button', { name: 'Creating...' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  release();
  await expectNoDialog();
  await expectCards('Once');
  expect(network.sent('POST', SAVE)).toHaveLength(1);
});

test('loads the whole snippet for editing and updates the board', async () => {
  const code = Array.from({ length: 300 }, (_, line) => `line ${line}`).join('\n');
  const { user, network } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Before', code, description: 'Old words', language: 'docker', tags: ['kept', 'dropped'] }],
  });
  const dialog = await openEdit(user, 'Before');
  const fields = within(dialog);
  expect(fields.getByLabelText('Title')).toHaveValue('Before');
  expect(fields.getByLabelText('Description')).toHaveValue('Old words');
  expect(fields.getByRole('button', { name: 'Language: Dockerfile' })).toBeVisible();
  await clickButton(user, 'Remove dropped', dialog);
  await replaceText(user, fields.getByLabelText('Title'), 'After');

  const release = network.hold(SAVE);
  await clickButton(user, 'Update Snippet', dialog);
  expect(await fields.findByRole('button', { name: 'Updating...' })).toBeDisabled();
  release();
  await expectToast('Snippet updated');
  const [sent] = network.sent('PUT', SAVE);
  expect(sent?.body).toMatchObject({
    title: 'After',
    tags: ['kept'],
    files: [{ name: null, language: 'docker', code }],
  });
  await expectCards('After');
});

test('finds a language by typing and accepts an unknown one', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openNewSnippet(user);
  await fillSnippet(user, dialog, 'In a new language', 'foo');
  await clickButton(user, /^Language/, dialog);
  await user.type(await screen.findByPlaceholderText('Search language'), 'MyLang');
  await user.click(await screen.findByRole('option', { name: 'Use “mylang”' }));
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Language: mylang' })).toHaveFocus());
  await clickButton(user, 'Create Snippet', dialog);
  expect(await findCard('In a new language')).toHaveTextContent('mylang');
});

test.each([
  ['fails', { status: 500, body: { message: 'Disk full' } }, 'Disk full'],
  ['finds it too large', { status: 413, body: { message: 'Too large' } }, 'Too large'],
  ['limits requests', { status: 429, body: { message: 'Slow down' }, headers: { 'retry-after': '7' } }, 'Slow down'],
  ['gives no reason', { status: 502, body: {} }, 'API error: 502'],
  [
    'is an unreachable upstream',
    { status: 502, body: `<h1>Bad gateway</h1>${'.'.repeat(200)}` },
    `Unexpected response from server: <h1>Bad gateway</h1>${'.'.repeat(80)}`,
  ],
  ['cannot be reached', 'no reply', 'Network error. Please check your internet connection.'],
] as const satisfies readonly (readonly [string, Failure, string])[])(
  'keeps the text and saves it on the next try when the server %s',
  { tags: ['slow'] },
  async (_what, failure, message) => {
    const { user, network } = await openApp('/snippets', { as: 'ada' });
    const dialog = await openNewSnippet(user);
    await fillSnippet(user, dialog, 'Tried twice', 'again()');
    network.fail(SAVE, failure, 'POST');
    await clickButton(user, 'Create Snippet', dialog);
    await expectToast('Error creating snippet', message);
    expect(within(dialog).getByRole('alert')).toHaveTextContent(FAILED);
    expect(within(dialog).getByLabelText('Title')).toHaveValue('Tried twice');
    expect(within(dialog).getByRole('textbox', { name: 'Code' })).toHaveValue('again()');
    network.release();
    await clickButton(user, 'Create Snippet', dialog);
    await expectNoDialog();
    await expectCards('Tried twice');
  },
);

test('shows what the server finds wrong at its field', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Refused' }] });
  const dialog = await openEdit(user, 'Refused');
  const issues = [
    { path: 'title', message: 'Not this title' },
    { path: 'tags.0', message: 'Not this tag' },
  ];
  network.fail(SAVE, { status: 400, body: { message: 'Two things are wrong', issues } }, 'PUT');
  await clickButton(user, 'Update Snippet', dialog);
  await expectToast('Error updating snippet', 'Two things are wrong');
  const fields = within(dialog);
  expect(fields.getByRole('alert')).toHaveTextContent('Error: Failed to update snippet. Please try again.');
  expect(fields.getByLabelText('Title')).toHaveAccessibleDescription('Not this title');
  expect(fields.getByLabelText('Tags')).toHaveAccessibleDescription(/Not this tag/);
});

test('adds tags by Enter, comma and a pasted list, and removes the last one by Backspace', {
  tags: ['slow'],
}, async () => {
  const { user } = await openApp('/', { as: 'ada' });
  const dialog = await openNewSnippet(user);
  const tags = within(dialog).getByLabelText('Tags');
  const chips = () => within(dialog).queryAllByRole('button', { name: /^Remove/ });
  await user.type(tags, 'alpha,beta{Enter}');
  await user.paste('gamma, alpha ,, delta\nepsilon');
  await waitFor(() => expect(chips()).toHaveLength(5));
  await user.keyboard('{Backspace}');
  await waitFor(() => expect(chips()).toHaveLength(4));
  await user.paste(`${'x'.repeat(51)},`);
  expect(await within(dialog).findByText('A tag cannot exceed 50 characters')).toBeVisible();
  expect(chips()).toHaveLength(4);
});

test.each(['the button', 'Ctrl+Enter'])(
  'keeps a refused tag in its field when saved by %s',
  { tags: ['slow'] },
  async (how) => {
    const { user } = await openApp('/', { as: 'ada' });
    const dialog = await openNewSnippet(user);
    const save = () =>
      how === 'the button' ? clickButton(user, 'Create Snippet', dialog) : user.keyboard('{Control>}{Enter}{/Control}');
    await fillSnippet(user, dialog, 'Tagged', 'tag()');
    const tags = within(dialog).getByLabelText('Tags');
    await replaceText(user, tags, 'x'.repeat(51));
    await save();
    expect(await within(dialog).findByText('A tag cannot exceed 50 characters')).toBeVisible();
    expect(tags).toHaveValue('x'.repeat(51));
    expect(tags).toHaveAttribute('aria-invalid', 'true');
    await waitFor(() => expect(tags).toHaveFocus());
    await replaceText(user, tags, 'short');
    await save();
    await expectNoDialog();
    expect(await findCard('Tagged')).toHaveTextContent('short');
  },
);
