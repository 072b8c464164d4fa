import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
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
import { fillStorage } from '#tests/component/storage.ts';
import { controlTimeouts } from '#tests/component/timers.ts';

const DRAFT = 'This is the draft you left unsaved.';
const LONG_TAG = 'x'.repeat(51);

const codeOf = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: 'Code' });
const titleOf = (dialog: HTMLElement) => within(dialog).getByLabelText('Title');
const tagsOf = (dialog: HTMLElement) => within(dialog).getByLabelText('Tags');

async function closeByKey(user: UserEvent): Promise<void> {
  await user.keyboard('{Escape}');
  await expectNoDialog();
}

test.each([
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ['the close button', (user: UserEvent) => clickButton(user, 'Close')],
  ['Cancel', (user: UserEvent) => clickButton(user, 'Cancel')],
] as const)('restores the draft of a dialog that was closed by %s', async (_how, leave) => {
  const { user } = await openApp('/', { as: 'ada' });
  await fillSnippet(user, await openNewSnippet(user), 'Unfinished', 'for (;;)');
  await leave(user);
  await expectNoDialog();
  await expectToast('Draft kept', 'It is restored when you open this dialog again.');

  const dialog = await openNewSnippet(user);
  expect(within(dialog).getByText(DRAFT)).toBeVisible();
  expect(titleOf(dialog)).toHaveValue('Unfinished');
  expect(codeOf(dialog)).toHaveValue('for (;;)');
  await waitFor(() => expect(document.querySelectorAll('[data-toaster] p')).toHaveLength(0));
  await clickButton(user, 'Discard draft', dialog);
  await waitFor(() => expect(titleOf(dialog)).toHaveValue(''));
  expect(titleOf(dialog)).toHaveFocus();
  expect(codeOf(dialog)).toHaveValue('');
  await closeByKey(user);
  expect(within(await openNewSnippet(user)).queryByText(DRAFT)).not.toBeInTheDocument();
});

test('adds a half-typed tag to the draft of a closed dialog', async () => {
  const { user } = await openApp('/', { as: 'ada' });
  await user.type(tagsOf(await openNewSnippet(user)), 'nearly');
  await closeByKey(user);
  const dialog = await openNewSnippet(user);
  expect(within(dialog).getByRole('button', { name: 'Remove nearly' })).toBeVisible();
});

test('restores a refused tag in its field and discards it with the draft', async () => {
  const { user, owner } = await openApp('/snippets', { as: 'ada' });
  await replaceText(user, tagsOf(await openNewSnippet(user)), LONG_TAG);
  await closeByKey(user);
  const dialog = await openNewSnippet(user);
  expect(tagsOf(dialog)).toHaveValue(LONG_TAG);
  await user.click(tagsOf(dialog));
  await user.click(titleOf(dialog));
  await waitFor(() => expect(tagsOf(dialog)).toHaveAccessibleDescription(/A tag cannot exceed 50 characters/));
  await clickButton(user, 'Discard draft', dialog);
  await waitFor(() => expect(tagsOf(dialog)).toHaveValue(''));
  await fillSnippet(user, dialog, 'Without a tag', 'none()');
  await clickButton(user, 'Create Snippet', dialog);
  await expectNoDialog();
  expect((await owner.get('/api/snippets')).body).toMatchObject([{ title: 'Without a tag', tags: [] }]);
});

test('restores a half-typed tag after a reload and saves it', async () => {
  const { user, owner, reload } = await openApp('/snippets', { as: 'ada' });
  const before = await openNewSnippet(user);
  await fillSnippet(user, before, 'Tagged', 'tag()');
  await user.type(tagsOf(before), 'done,near');
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('near'));
  await reload();
  const dialog = await openNewSnippet(user);
  expect(tagsOf(dialog)).toHaveValue('near');
  expect(within(dialog).getByRole('button', { name: 'Remove done' })).toBeVisible();
  await user.type(titleOf(dialog), '{Control>}{Enter}{/Control}');
  await expectNoDialog();
  expect((await owner.get('/api/snippets')).body).toMatchObject([{ title: 'Tagged', tags: ['done', 'near'] }]);
});

test('keeps separate drafts for a new snippet and for an edited one across reloads', async () => {
  const { user, reload } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Stored', code: 'stored()' }],
  });
  const edit = async () => {
    await findCard('Stored');
    await chooseFromMenu(user, 'Stored', 'Edit');
    return within(await screen.findByRole('dialog', { name: 'Edit Snippet' }));
  };
  await fillSnippet(user, await openNewSnippet(user), 'Nearly lost', 'alert()');
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('alert()'));
  await reload();
  const restored = await openNewSnippet(user);
  expect(titleOf(restored)).toHaveValue('Nearly lost');
  await clickButton(user, 'Discard draft', restored);
  await closeByKey(user);

  await replaceText(user, await (await edit()).findByLabelText('Description'), 'Half a wor');
  await closeByKey(user);
  await reload();
  expect(titleOf(await openNewSnippet(user))).toHaveValue('');
  await closeByKey(user);
  expect(await (await edit()).findByLabelText('Description')).toHaveValue('Half a wor');
  await clickButton(user, 'Update Snippet');
  await waitFor(async () => expect(await findCard('Stored')).toHaveTextContent('Half a wor'));
});

test('says so when a full storage cannot keep the draft', async () => {
  const { user } = await openApp('/', { as: 'ada' });
  const dialog = await openNewSnippet(user);
  fillStorage(localStorage);
  await fillSnippet(user, dialog, 'Unfinished', 'for (;;)');
  await closeByKey(user);
  await expectToast('Draft not kept', 'The browser storage is full.');
});

test('warns while the storage is full and keeps the draft once there is room', { tags: ['slow'] }, async () => {
  const { user, reload } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openNewSnippet(user);
  const warning = 'This browser has no room to keep what you type.';
  const makeRoom = fillStorage(localStorage);
  await fillSnippet(user, dialog, 'Unfinished', 'for (;;)');
  expect(await within(dialog).findByText(warning, { exact: false })).toBeVisible();
  makeRoom();
  // Another tab has removed something.
  window.dispatchEvent(new StorageEvent('storage', { key: 'filler', newValue: null }));
  await waitFor(() => expect(dialog).not.toHaveTextContent(warning));
  await reload();
  expect(titleOf(await openNewSnippet(user))).toHaveValue('Unfinished');
});

test('keeps no draft of a snippet that is saved before the draft is stored', async () => {
  const { user } = await openApp('/snippets', { as: 'ada' });
  const dialog = await openNewSnippet(user);
  controlTimeouts();
  await fillSnippet(user, dialog, 'Saved at once', 'quick()');
  await clickButton(user, 'Create Snippet', dialog);
  await expectNoDialog();
  expect(JSON.stringify(localStorage)).not.toContain('quick()');
});
