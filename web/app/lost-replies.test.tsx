import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Snippet } from '#contract/snippets.ts';
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
  queryCard,
  replaceText,
  SNIPPET_LIST,
} from '#tests/component/page.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const NO_REPLY = 'Network error. Please check your internet connection.';

/** Creates a snippet whose reply is lost: the server has it, the app does not know. */
async function createWithLostReply() {
  const app = await openApp('/snippets', { as: 'ada' });
  const dialog = await openNewSnippet(app.user);
  await fillSnippet(app.user, dialog, 'Sent twice', 'again()');
  app.network.loseReply(SNIPPET_LIST, 'POST');
  await clickButton(app.user, 'Create Snippet', dialog);
  await waitFor(() =>
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Error: Failed to create snippet. Please try again.'),
  );
  return { ...app, dialog };
}

test('creates a snippet once when its reply was lost, and a second one when it is sent again later', async () => {
  const { user, dialog, reload } = await createWithLostReply();
  await clickButton(user, 'Create Snippet', dialog);
  await expectNoDialog();
  await reload();
  await expectCards('Sent twice');
  const again = await openNewSnippet(user);
  await fillSnippet(user, again, 'Sent twice', 'again()');
  await clickButton(user, 'Create Snippet', again);
  await expectCards('Sent twice', 'Sent twice');
});

test('creates a snippet once when the page was reloaded before the next try', { tags: ['slow'] }, async () => {
  const { user, reload, owner } = await createWithLostReply();
  const stored = async () => (await owner.get('/api/snippets')).body;
  await reload();
  const restored = await openNewSnippet(user);
  expect(within(restored).getByLabelText('Title')).toHaveValue('Sent twice');
  await clickButton(user, 'Create Snippet', restored);
  await expectNoDialog();
  expect(await stored()).toMatchObject([{ title: 'Sent twice' }]);

  await reload();
  const again = await openNewSnippet(user);
  await fillSnippet(user, again, 'Sent twice', 'again()');
  await clickButton(user, 'Create Snippet', again);
  await expectNoDialog();
  expect(await stored()).toHaveLength(2);
});

test('creates a second snippet when the text changed after the lost reply', async () => {
  const { user, dialog, server } = await createWithLostReply();
  server.advance(1_000);
  await fillSnippet(user, dialog, 'Sent, and changed', 'again()');
  await clickButton(user, 'Create Snippet', dialog);
  await expectCards('Sent, and changed', 'Sent twice');
});

test('creates the snippet again when it was deleted elsewhere after the lost reply', async () => {
  const { user, dialog, owner } = await createWithLostReply();
  const [created] = z.array(Snippet).parse((await owner.get('/api/snippets')).body);
  await owner.delete(`/api/snippets/${created?.id}`);
  await clickButton(user, 'Create Snippet', dialog);
  await expectCards('Sent twice');
});

test('does not report its own update as a conflict when the reply was lost', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'To be changed', code: 'first()' }],
  });
  await findCard('To be changed');
  await chooseFromMenu(user, 'To be changed', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: /Snippet$/ });
  await within(dialog).findByLabelText('Title');
  await fillSnippet(user, dialog, 'Changed', 'second()');
  network.loseReply(/\/api\/snippets\/\d+$/, 'PUT');
  await clickButton(user, 'Update Snippet', dialog);
  await waitFor(() =>
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Error: Failed to update snippet. Please try again.'),
  );
  await clickButton(user, 'Update Snippet', dialog);
  await expectToast('Snippet updated');
  await expectNoDialog();
  await expectCards('Changed');
  await chooseFromMenu(user, 'Changed', 'Edit');
  const again = await screen.findByRole('dialog', { name: /Snippet$/ });
  expect(await within(again).findByRole('textbox', { name: 'Code' })).toHaveValue('second()');
  expect(again).not.toHaveTextContent('draft');
});

test('sets visibility and star as chosen after a lost reply or a change elsewhere', async () => {
  const { user, owner, network, snippets } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Secret', isPublic: true }],
  });
  const id = snippets[0]?.id;
  const stored = async () => (await owner.get(`/api/snippets/${id}`)).body;
  const card = await findCard('Secret');
  network.loseReply(/\/publish$/, 'POST');
  await chooseFromMenu(user, 'Secret', 'Make private');
  await expectToast('Error', 'Failed to update visibility. Please try again.');
  await waitFor(() => expect(card).toHaveTextContent('Private'));
  await owner.post(`/api/snippets/${id}/publish`, { isPublic: true });
  await chooseFromMenu(user, 'Secret', 'Make public');
  await waitFor(() => expect(card).toHaveTextContent('Public'));
  expect(await stored()).toMatchObject({ isPublic: true });

  await owner.post(`/api/snippets/${id}/favorite`, { isFavorite: true });
  await clickButton(user, 'Add to favorites', card);
  await within(card).findByRole('button', { name: 'Remove from favorites' });
  expect(await stored()).toMatchObject({ isFavorite: true });

  // The list that is read after the star must not find the snippet missing.
  await network.settle();
  await owner.delete(`/api/snippets/${id}`);
  await chooseFromMenu(user, 'Secret', 'Make private');
  await expectToast('Error', 'Failed to update visibility. Please try again.');
  await waitFor(() => expect(queryCard('Secret')).not.toBeInTheDocument());
});

test('posts a comment once when its reply was lost', async () => {
  const server = await testServer();
  const { shareId } = await createSnippet(await server.person('ada'), { title: 'Discussed', isPublic: true });
  const { user, network, reload } = await openApp(`/shared/${shareId}`, { server, as: 'ada' });
  const field = await screen.findByLabelText('Add a comment');
  await replaceText(user, field, 'Said once');
  network.loseReply(/\/comments$/, 'POST');
  await clickButton(user, 'Post');
  await expectToast('Error', 'Failed to post your comment. Please try again.');
  expect(field).toHaveValue('Said once');
  await clickButton(user, 'Post');
  await waitFor(() => expect(field).toHaveValue(''));
  await reload();
  const comments = within(await screen.findByRole('region', { name: 'Comments' }));
  await comments.findByText('Said once');
  expect(comments.getAllByRole('listitem')).toHaveLength(1);
});

test('creates a collection once when its reply was lost', async () => {
  const { user, network, reload } = await openApp('/collections', { as: 'ada' });
  await clickButton(user, 'New Collection', await screen.findByRole('main'));
  const dialog = await screen.findByRole('dialog', { name: 'New Collection' });
  await replaceText(user, await within(dialog).findByLabelText('Name'), 'Shelf');
  network.loseReply(/\/api\/collections$/, 'POST');
  await clickButton(user, 'Create Collection', dialog);
  await within(dialog).findByText(NO_REPLY);
  await clickButton(user, 'Create Collection', dialog);
  await expectNoDialog();
  await reload();
  await screen.findByRole('article', { name: 'Shelf' });
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('imports each snippet once when the reply was lost', async () => {
  const { user, network, owner } = await openApp('/snippets', { as: 'ada' });
  await clickButton(user, 'Import/Export');
  await user.click(await screen.findByRole('menuitem', { name: 'Import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import/Export' });
  const list = '[{ "title": "One", "code": "1" }, { "title": "Two", "code": "2" }]';
  await replaceText(user, await within(dialog).findByLabelText('JSON'), list);
  network.loseReply(/\/api\/snippets\/import$/, 'POST');
  await clickButton(user, /^Import/, dialog);
  await within(dialog).findByRole('alert');
  await clickButton(user, /^Import/, dialog);
  await waitFor(async () =>
    expect((await owner.get('/api/snippets')).body).toMatchObject([{ title: 'Two' }, { title: 'One' }]),
  );
  await expectToast('Snippets Imported', 'Successfully imported 2 snippets.');
});

test('deletes a snippet whose deletion was already done', { tags: ['slow'] }, async () => {
  const { user, network, owner, snippets } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Goes once' }, { title: 'Other' }],
  });
  await expectCards('Other', 'Goes once');
  network.loseReply(/\/api\/snippets\/\d+$/, 'DELETE');
  await chooseFromMenu(user, 'Goes once', 'Delete');
  const dialog = await screen.findByRole('dialog');
  await clickButton(user, 'Delete', dialog);
  await expectToast('Error deleting snippet', 'Failed to delete the snippet. Please try again.');
  expect((await owner.get(`/api/snippets/${snippets[0]?.id}`)).status).toBe(404);
  await clickButton(user, 'Delete', dialog);
  await expectToast('Snippet deleted', 'Your code snippet has been deleted.');
  await expectCards('Other');
});

test('restores a deleted snippet whose restoration was already done', { tags: ['slow'] }, async () => {
  const { user, network, owner } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Comes back' }] });
  await chooseFromMenu(user, 'Comes back', 'Delete');
  await clickButton(user, 'Delete', await screen.findByRole('dialog'));
  await expectToast('Snippet deleted', 'Your code snippet has been deleted.');
  await expectNoDialog();
  network.loseReply(/\/api\/trash\/\d+\/restore$/, 'POST');
  await clickButton(user, 'Undo');
  await expectToast('Could not undo', NO_REPLY);
  expect((await owner.get('/api/trash')).body).toEqual([]);
  await clickButton(user, 'Undo');
  await expectToast('Snippet restored');
  await expectCards('Comes back');
});

test('deletes a comment whose deletion was already done', { tags: ['slow'] }, async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  const { id, shareId } = await createSnippet(ada, { title: 'Discussed', isPublic: true });
  await ada.post(`/api/snippets/${id}/comments`, { content: 'Goes as well' });
  const { user, network } = await openApp(`/shared/${shareId}`, { server, as: 'ada' });
  const comments = within(await screen.findByRole('region', { name: 'Comments' }));
  network.loseReply(/\/comments\/\d+$/, 'DELETE');
  for (const left of [1, 0]) {
    await clickButton(user, /^Delete the comment/);
    await clickButton(user, 'Delete', await screen.findByRole('dialog'));
    await expectNoDialog();
    await waitFor(() => expect(comments.queryAllByRole('listitem')).toHaveLength(left));
  }
});

test('deletes an own comment on a snippet that became private', { tags: ['slow'] }, async () => {
  const server = await testServer();
  const bob = await server.person('bob');
  const { id, shareId } = await createSnippet(bob, { title: 'Hidden later', isPublic: true });
  await bob.post(`/api/snippets/${id}/comments`, { content: 'Stays' });
  await (await server.person('ada')).post(`/api/snippets/${id}/comments`, { content: 'Taken back' });
  const { user } = await openApp(`/shared/${shareId}`, { server, as: 'ada' });
  await screen.findByText('Taken back');
  await bob.post(`/api/snippets/${id}/publish`, { isPublic: false });
  await clickButton(user, /^Delete the comment/);
  await clickButton(user, 'Delete', await screen.findByRole('dialog'));
  await expectToast('Comment deleted');
  await waitFor(() => expect(screen.queryByText('Taken back')).not.toBeInTheDocument());
  expect((await bob.get(`/api/snippets/${id}/comments`)).body).toMatchObject([{ content: 'Stays' }]);
});

test('deletes a collection and removes a snippet that are already gone', { tags: ['slow'] }, async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  const snippet = await createSnippet(ada, { title: 'Inside' });
  const { id } = await createCollection(ada, { name: 'Shelf' });
  await ada.post(`/api/collections/${id}/snippets/${snippet.id}`, {});
  const { user, network, reload } = await openApp(`/collections/${id}`, { server, as: 'ada' });
  await findCard('Inside');
  await ada.delete(`/api/collections/${id}/snippets/${snippet.id}`);
  await chooseFromMenu(user, 'Inside', 'Remove from collection');
  await expectToast('Snippet removed', 'The snippet has been removed from the collection.');

  await reload('/collections');
  await screen.findByRole('article', { name: 'Shelf' });
  network.loseReply(/\/api\/collections\/\d+$/, 'DELETE');
  await chooseFromMenu(user, 'Shelf', 'Delete');
  const dialog = await screen.findByRole('dialog');
  await clickButton(user, 'Delete', dialog);
  await expectToast('Error deleting collection', NO_REPLY);
  await clickButton(user, 'Delete', dialog);
  await expectToast('Collection deleted', 'Your collection has been deleted.');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Shelf' })).not.toBeInTheDocument());
});

test('no longer offers a collection that is gone', { tags: ['slow'] }, async () => {
  const { user, owner, collections } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'To be collected' }],
    collections: [{ name: 'Gone' }, { name: 'There' }],
  });
  await findCard('To be collected');
  await chooseFromMenu(user, 'To be collected', 'Add to collection');
  const dialog = await screen.findByRole('dialog', { name: 'Add to Collection' });
  await clickButton(user, /^Gone/, dialog);
  await owner.delete(`/api/collections/${collections[0]?.id}`);
  await clickButton(user, 'Add', dialog);
  await expectToast('Error adding snippet', 'Failed to add snippet to collection. Please try again.');
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: /^Gone/ })).not.toBeInTheDocument());
  expect(within(dialog).getByRole('button', { name: 'Add' })).toBeDisabled();
  await clickButton(user, /^There/, dialog);
  await clickButton(user, 'Add', dialog);
  await expectNoDialog();
});
