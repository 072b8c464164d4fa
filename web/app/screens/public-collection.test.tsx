import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { Collection } from '#contract/collections.ts';
import { Snippet } from '#contract/snippets.ts';
import { openApp } from '#tests/component/open-app.ts';
import { expectCards, findCard, queryCard } from '#tests/component/page.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';
import { collect } from '#tests/support/sharing.ts';

/** Publishes a collection of Ada with the given snippets and returns its address. */
async function publicCollection(...snippets: { title: string; isPublic: boolean }[]) {
  const server = await testServer();
  const ada = await server.person('ada');
  const { id } = await createCollection(ada, { name: 'Shelf', description: 'For everyone' });
  for (const given of snippets) await collect(ada, id, (await createSnippet(ada, given)).id);
  const { shareId } = Collection.parse((await ada.post(`/api/collections/${id}/publish`, { isPublic: true })).body);
  return { server, ada, id, path: `/c/${shareId}` };
}

test.each([undefined, 'ben'])('shows the public snippets of a collection to %s', async (as) => {
  const { server, path } = await publicCollection(
    { title: 'Open', isPublic: true },
    { title: 'Secret', isPublic: false },
  );
  await openApp(path, { server, as });
  await findCard('Open');
  const main = within(screen.getByRole('main'));
  const heading = await main.findByRole('heading', { level: 1, name: 'Shelf' });
  expect(heading.closest('header')).toHaveTextContent(/^ShelfFor everyoneby ada1 snippet/);
  expect(queryCard('Secret')).not.toBeInTheDocument();
  expect(document.title).toMatch(/^Shelf/);
});

test('filters by a tag of a card', { tags: ['slow'] }, async () => {
  const { server, path } = await publicCollection({ title: 'Open', isPublic: true });
  const { user } = await openApp(path, { server });
  await user.click(within(await findCard('Open')).getByRole('button', { name: 'timing' }));
  expect(await screen.findByRole('region', { name: 'Active filters' })).toHaveTextContent('timing');
  expect(location.search).toBe('?tag=timing');
  await findCard('Open');
});

test('says that a collection has nothing public', { tags: ['slow'] }, async () => {
  const { server, path } = await publicCollection({ title: 'Secret', isPublic: false });
  await openApp(path, { server });
  expect(await screen.findByRole('heading', { name: 'No public snippets in this collection' })).toBeVisible();
});

test('says the same about a private and an unknown collection', { tags: ['slow'] }, async () => {
  const { server, ada, id, path } = await publicCollection();
  await ada.post(`/api/collections/${id}/publish`, { isPublic: false });
  const app = await openApp(path, { server });
  expect(await screen.findByRole('heading', { level: 1, name: 'Collection Not Found' })).toBeVisible();
  await app.reload('/c/nothing-here');
  expect(await screen.findByRole('heading', { level: 1, name: 'Collection Not Found' })).toBeVisible();
  expect(document.title).toMatch(/^Collection Not Found/);
});

test('shows an arranged collection in the order of its owner', { tags: ['slow'] }, async () => {
  const { server, ada, id, path } = await publicCollection(
    { title: 'One', isPublic: true },
    { title: 'Two', isPublic: true },
    { title: 'Three', isPublic: true },
  );
  const app = await openApp(path, { server });
  await expectCards('Three', 'Two', 'One');
  const sort = () => screen.findByRole('combobox', { name: 'Sort by' });
  expect(await sort()).not.toHaveTextContent('My Order');

  const { body } = await ada.get(`/api/collections/${id}/snippets`);
  const [three, two] = Snippet.array().parse(body);
  await ada.post(`/api/collections/${id}/order`, { snippetId: two?.id, before: three?.id });
  await app.reload();
  await expectCards('Two', 'Three', 'One');
  expect(await sort()).toHaveTextContent('My Order');
});
