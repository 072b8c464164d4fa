import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import {
  clickButton,
  expectAddress,
  expectCards,
  expectNoDialog,
  expectToast,
  queryCard,
  scrollPage,
} from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

/** Opens a screen of Ada, who has deleted snippets, the last one latest. Ben has one in his trash as well. */
async function openTrash(titles: readonly string[], path = '/trash') {
  const server = await testServer();
  const ada = await server.person('ada');
  const ben = await server.person('ben');
  await ben.delete(`/api/snippets/${(await createSnippet(ben, { title: 'Of Ben' })).id}`);
  for (const title of titles) {
    const { id } = await createSnippet(ada, { title, tags: ['kept'] });
    await ada.delete(`/api/snippets/${id}`);
    server.advance(1_000);
  }
  return openApp(path, { server, as: 'ada' });
}

test('lists the own deleted snippets, latest first, and restores one', { tags: ['slow'] }, async () => {
  const { user, owner } = await openTrash(['First', 'Second', 'Third']);
  await expectCards('Third', 'Second', 'First');
  const cards = within(screen.getByRole('feed'));
  expect(cards.queryByRole('button', { name: /^(More|Edit|Copy|Add)/ })).not.toBeInTheDocument();
  await clickButton(user, 'Restore Second');
  await expectToast('Snippet restored');
  await expectCards('Third', 'First');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Restore First' })).toHaveFocus());
  expect((await owner.get('/api/snippets')).body).toMatchObject([{ title: 'Second', tags: ['kept'] }]);
});

test('says how many days are left', { tags: ['slow'] }, async () => {
  const { network, reload } = await openTrash(['Recent']);
  const tenDays = new Date(Date.now() + 10 * 24 * 60 * 60 * 1_000 - 1_000).toISOString();
  network.rewrite(/\/api\/trash/, (body) => [{ ...Object(Array.isArray(body) ? body[0] : null), purgeAt: tenDays }]);
  await reload();
  expect(await screen.findByRole('article', { name: 'Recent' })).toHaveTextContent('10 days left');
});

test('loads the next page on scroll', { tags: ['slow'] }, async () => {
  const { network } = await openTrash(Array.from({ length: 50 }, (_, n) => `Number ${n}`));
  expect(await screen.findByRole('article', { name: 'Number 49' })).toHaveAttribute('aria-setsize', '50');
  scrollPage(5_000);
  await screen.findByRole('article', { name: 'Number 0' });
  expect(network.sent('GET', /\/api\/trash\?.*cursor=/)).toHaveLength(1);
});

test('keeps the card when the snippet cannot be restored', { tags: ['slow'] }, async () => {
  const { user, network } = await openTrash(['Stuck']);
  network.fail(/\/restore$/, { status: 503, body: { message: 'Not now' } });
  await clickButton(user, 'Restore Stuck');
  await expectToast('Error restoring snippet', 'Not now');
  await expectCards('Stuck');
});

test('deletes one snippet for good after a question', { tags: ['slow'] }, async () => {
  const { user, owner } = await openTrash(['Keep', 'Shred']);
  await expectCards('Shred', 'Keep');
  await clickButton(user, 'Delete Shred for good');
  const dialog = await screen.findByRole('dialog', { name: 'Delete for good' });
  expect(dialog).toHaveAccessibleDescription('“Shred” will be deleted for good, with its comments and history.');
  await clickButton(user, 'Cancel', dialog);
  await expectNoDialog();
  expect(queryCard('Shred')).toBeInTheDocument();
  await clickButton(user, 'Delete Shred for good');
  await clickButton(user, 'Delete for good', await screen.findByRole('dialog'));
  await expectToast('Snippet deleted', 'The snippet has been permanently deleted.');
  await expectCards('Keep');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect((await owner.get('/api/trash')).body).toMatchObject([{ title: 'Keep' }]);
});

test('empties the trash after a question with the number of snippets', { tags: ['slow'] }, async () => {
  const { user, owner, server } = await openTrash(['One', 'Two', 'Three']);
  await expectCards('Three', 'Two', 'One');
  await clickButton(user, 'Empty trash');
  const dialog = await screen.findByRole('dialog', { name: 'Empty trash' });
  expect(dialog).toHaveAccessibleDescription('3 snippets will be deleted for good, with comments and history.');
  await clickButton(user, 'Empty trash', dialog);
  await expectToast('Trash emptied', 'The snippets have been permanently deleted.');
  expect(await screen.findByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Empty trash' })).toBeDisabled();
  expect((await owner.get('/api/trash')).body).toEqual([]);
  expect((await (await server.person('ben')).get('/api/trash')).body).toHaveLength(1);
});

test('is linked from My Snippets and the palette', { tags: ['slow'] }, async () => {
  const { user } = await openTrash([], '/snippets');
  await user.click(await screen.findByRole('link', { name: 'Trash' }));
  await expectAddress('/trash');
  await user.click(await screen.findByRole('link', { name: 'Go to Snippets' }));
  await expectAddress('/snippets');
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('option', { name: 'Trash' }));
  await expectAddress('/trash');
});

test('reports a trash that cannot be loaded and loads it again', { tags: ['slow'] }, async () => {
  let restore = () => {};
  const { user } = await openApp('/trash', {
    as: 'ada',
    prepare: (network) => {
      restore = network.fail('/api/trash', { status: 400, body: { message: 'Out of order' } });
    },
  });
  expect(await screen.findByRole('heading', { name: 'Error loading the trash' })).toBeVisible();
  restore();
  await clickButton(user, 'Try again');
  expect(await screen.findByRole('heading', { name: 'The trash is empty' })).toBeVisible();
});
