import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type OpenApp, openApp } from '#tests/component/open-app.ts';
import {
  chooseFromMenu,
  clickButton,
  expectCards,
  expectNoDialog,
  expectToast,
  findCard,
  queryCard,
} from '#tests/component/page.ts';
import { testServer } from '#tests/support/server.ts';

/** Opens a screen of Ada, who has the collection “Shelf” with the snippets “One” and “Two”. */
async function openShelf(screenOf: (id: number) => string): Promise<OpenApp & { id: number }> {
  const app = await openApp('/settings', {
    as: 'ada',
    snippets: [{ title: 'One' }, { title: 'Two' }],
    collections: [{ name: 'Shelf', description: 'Short scripts' }],
  });
  const id = app.collections[0]?.id ?? 0;
  for (const snippet of app.snippets) await app.owner.post(`/api/collections/${id}/snippets/${snippet.id}`, {});
  await app.reload(screenOf(id));
  return { ...app, id };
}

test('returns a snippet to its collection', { tags: ['slow'] }, async () => {
  const { user, owner, id } = await openShelf((shelf) => `/collections/${shelf}`);
  await findCard('Two');
  await chooseFromMenu(user, 'Two', 'Remove from collection');
  await expectToast('Snippet removed', 'The snippet has been removed from the collection.');
  await waitFor(() => expect(queryCard('Two')).not.toBeInTheDocument());
  await clickButton(user, 'Undo');
  await expectToast('Snippet added', 'The snippet has been added to the collection.');
  await findCard('Two');
  expect((await owner.get(`/api/collections/${id}`)).body).toMatchObject({ snippetCount: 2 });
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('restores a deleted snippet to its position, from the toast and from the palette', async () => {
  const { user, owner } = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }],
  });
  await expectCards('Three', 'Two', 'One');
  const deleteTwo = async () => {
    await chooseFromMenu(user, 'Two', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete snippet' });
    expect(dialog).toHaveAccessibleDescription('“Two” moves to the trash. You can restore it for 30 days.');
    await clickButton(user, 'Delete', dialog);
    await expectToast('Snippet deleted', 'Your code snippet has been deleted.');
    await expectCards('Three', 'One');
    await expectNoDialog();
  };
  await deleteTwo();
  await clickButton(user, 'Undo');
  await expectToast('Snippet restored');
  await expectCards('Three', 'Two', 'One');

  await deleteTwo();
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('option', { name: 'Undo: Snippet deleted' }));
  await expectToast('Snippet restored');
  await expectCards('Three', 'Two', 'One');
  expect((await owner.get('/api/trash')).body).toEqual([]);
});

test('does not offer to undo a deletion on a server without a trash', { tags: ['slow'] }, async () => {
  const server = await testServer({ trashDays: 0 });
  const { user } = await openApp('/snippets', { server, as: 'ada', snippets: [{ title: 'Doomed' }] });
  await findCard('Doomed');
  await chooseFromMenu(user, 'Doomed', 'Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete snippet' });
  expect(dialog).toHaveAccessibleDescription('“Doomed” will be deleted for good, together with its comments.');
  await clickButton(user, 'Delete', dialog);
  await expectToast('Snippet deleted', 'Your code snippet has been deleted.');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('restores a deleted collection from the palette, and continues after a failed attempt', {
  tags: ['slow'],
}, async () => {
  const { user, owner, network } = await openShelf(() => '/collections');
  await clickButton(user, 'More for Shelf');
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await clickButton(user, 'Delete', await screen.findByRole('dialog', { name: 'Delete collection' }));
  await expectToast('Collection deleted', 'Your collection has been deleted.');
  await expectNoDialog();
  await clickButton(user, 'Dismiss');

  const recover = network.fail(
    /\/api\/collections\/\d+\/snippets\/\d+$/,
    { status: 503, body: { message: 'Not now' } },
    'POST',
  );
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('option', { name: 'Undo: Collection deleted' }));
  await expectToast('Could not undo', 'Not now');
  recover();
  await clickButton(user, 'Undo');
  await expectToast('Collection restored');
  const { body } = await owner.get('/api/collections');
  expect(body).toMatchObject([{ name: 'Shelf', description: 'Short scripts', snippetCount: 2 }]);
  await waitFor(() => expect(screen.getByRole('article', { name: 'Shelf' })).toHaveTextContent('2 snippets'));

  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Command palette' });
  expect(screen.queryByRole('option', { name: /^Undo/ })).not.toBeInTheDocument();
});

test('does not offer the action of the previous account after signing out', async () => {
  const { user } = await openShelf((shelf) => `/collections/${shelf}`);
  await findCard('Two');
  await chooseFromMenu(user, 'Two', 'Remove from collection');
  await expectToast('Snippet removed', 'The snippet has been removed from the collection.');
  await clickButton(user, /^Account/);
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
  await screen.findByRole('button', { name: /Sign In/ });
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});
