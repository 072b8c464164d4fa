import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import {
  chooseFromMenu,
  clickButton,
  expectCards,
  expectNoDialog,
  expectToast,
  findCard,
  openNewSnippet,
  queryCard,
  replaceText,
} from '#tests/component/page.ts';
import { snippetInput } from '#tests/support/factories.ts';

const SNIPPET_CHANGED = 'This snippet was changed elsewhere after you opened it.';

/** Chooses Edit in the menu of a card and returns the loaded dialog. */
async function edit(user: UserEvent, title: string, firstField = 'Title'): Promise<HTMLElement> {
  await findCard(title);
  await chooseFromMenu(user, title, 'Edit');
  await screen.findByLabelText(firstField);
  return screen.getByRole('dialog');
}

const codeOf = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: 'Code' });

test('shows the version saved elsewhere before it replaces it', async () => {
  const { user, owner, snippets } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Two hands', code: 'first()' }],
  });
  const path = `/api/snippets/${snippets[0]?.id}`;
  const stored = async () => (await owner.get(path)).body;
  await findCard('Two hands');
  await owner.put(path, snippetInput({ title: 'Two hands', code: 'elsewhere()', tags: ['theirs'], trigger: 'hands' }));

  const dialog = await edit(user, 'Two hands');
  await replaceText(user, within(dialog).getByLabelText('Description'), 'Mine');
  await clickButton(user, 'Update Snippet', dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(SNIPPET_CHANGED);
  const conflict = within(within(dialog).getByRole('region', { name: 'Conflict' }));
  expect(await conflict.findByRole('region', { name: /: before$/ })).toHaveTextContent('elsewhere()');
  expect(conflict.getByRole('region', { name: /: after$/ })).toHaveTextContent('first()');
  expect(conflict.getByText('theirs')).toBeVisible();
  expect(conflict.getByText('hands')).toBeVisible();
  expect(conflict.getByText('Mine')).toBeVisible();
  expect(codeOf(dialog)).toHaveValue('first()');
  expect(within(dialog).getByLabelText('Description')).toHaveValue('Mine');
  expect(await stored()).toMatchObject({ code: 'elsewhere()', description: null });

  await clickButton(user, 'Update Snippet', dialog);
  await expectNoDialog();
  expect(await stored()).toMatchObject({ code: 'first()', description: 'Mine' });
});

test('marks a draft of an older version and does not replace the newer one unseen', async () => {
  const { user, owner, snippets, reload } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Left alone', code: 'first()' }],
  });
  const path = `/api/snippets/${snippets[0]?.id}`;
  const before = await edit(user, 'Left alone');
  await replaceText(user, within(before).getByLabelText('Description'), 'Half a thought');
  await user.keyboard('{Escape}');
  await expectToast('Draft kept', 'It is restored when you open this dialog again.');
  await owner.put(path, snippetInput({ title: 'Left alone', code: 'newer()' }));
  await reload();
  expect(await findCard('Left alone')).toHaveTextContent('newer()');

  const dialog = await edit(user, 'Left alone');
  expect(dialog).toHaveTextContent('This is the draft you left unsaved. The snippet was changed since.');
  await clickButton(user, 'Update Snippet', dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(SNIPPET_CHANGED);
  expect((await owner.get(path)).body).toMatchObject({ code: 'newer()' });
  await clickButton(user, 'Discard draft', dialog);
  await waitFor(() => expect(codeOf(dialog)).toHaveValue('newer()'));
});

test('keeps the edits of a snippet deleted elsewhere as the draft of a new one', async () => {
  const { user, owner, snippets } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Gone elsewhere', code: 'code()' }],
  });
  const dialog = await edit(user, 'Gone elsewhere');
  await replaceText(user, within(dialog).getByLabelText('Description'), 'Typed later');
  await owner.delete(`/api/snippets/${snippets[0]?.id}`);
  await clickButton(user, 'Update Snippet', dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('This snippet was deleted elsewhere.');
  await user.keyboard('{Escape}');
  await expectToast('Draft kept', 'It is restored when you open this dialog again.');
  await waitFor(() => expect(queryCard('Gone elsewhere')).not.toBeInTheDocument());

  const draft = await openNewSnippet(user);
  expect(within(draft).getByLabelText('Description')).toHaveValue('Typed later');
  await clickButton(user, 'Create Snippet', draft);
  await expectNoDialog();
  await expectCards('Gone elsewhere');
});

test('shows the collection saved elsewhere before it replaces it', { tags: ['slow'] }, async () => {
  const { user, owner, collections } = await openApp('/collections', { as: 'ada', collections: [{ name: 'Shell' }] });
  const path = `/api/collections/${collections[0]?.id}`;
  const stored = async () => (await owner.get(path)).body;
  const dialog = await edit(user, 'Shell', 'Name');
  await owner.put(path, { name: 'Their shell', description: 'Theirs' });
  await replaceText(user, within(dialog).getByLabelText('Description'), 'Mine');
  await clickButton(user, 'Save Changes', dialog);
  await waitFor(() => expect(dialog).toHaveTextContent('This collection was changed elsewhere after you opened it.'));
  expect(dialog).toHaveTextContent('Their shell');
  expect(dialog).toHaveTextContent('Theirs');
  expect(within(dialog).getByLabelText('Name')).toHaveValue('Shell');
  expect(await stored()).toMatchObject({ name: 'Their shell' });

  await clickButton(user, 'Save Changes', dialog);
  await expectNoDialog();
  expect(await stored()).toMatchObject({ name: 'Shell', description: 'Mine' });
});

test('keeps the edits of a collection deleted elsewhere as the draft of a new one', { tags: ['slow'] }, async () => {
  const { user, owner, collections } = await openApp('/collections', {
    as: 'ada',
    collections: [{ name: 'Gone elsewhere' }],
  });
  const dialog = await edit(user, 'Gone elsewhere', 'Name');
  await replaceText(user, within(dialog).getByLabelText('Description'), 'Typed later');
  await owner.delete(`/api/collections/${collections[0]?.id}`);
  await clickButton(user, 'Save Changes', dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('This collection was deleted elsewhere.');
  await user.keyboard('{Escape}');
  await expectToast('Draft kept', 'It is restored when you open this dialog again.');
  expect(await screen.findByRole('heading', { name: 'No collections yet' })).toBeVisible();

  const [button] = screen.getAllByRole('button', { name: 'New Collection' });
  if (button) await user.click(button);
  expect(await screen.findByLabelText('Description')).toHaveValue('Typed later');
  await clickButton(user, 'Create Collection');
  expect(await screen.findByRole('article', { name: 'Gone elsewhere' })).toHaveTextContent('Typed later');
});
