import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { openApp } from '#tests/component/open-app.ts';
import { chooseFromMenu, clickButton, expectCards, expectToast, findCard } from '#tests/component/page.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';
import { collect } from '#tests/support/sharing.ts';

test('arranges a collection from the menu and with Alt and arrow keys, with Undo', { tags: ['slow'] }, async () => {
  const titles = ['One', 'Two', 'Three'];
  const app = await openApp('/settings', {
    as: 'ada',
    snippets: titles.map((title) => ({ title })),
    collections: [{ name: 'Shelf' }],
  });
  const path = `/api/collections/${app.collections[0]?.id}`;
  for (const { id } of app.snippets) await app.owner.post(`${path}/snippets/${id}`, {});
  await app.reload(`/collections/${app.collections[0]?.id}`);
  await expectCards('Three', 'Two', 'One');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('recent');
  await app.owner.post(`${path}/order`, { snippetId: app.snippets[0]?.id, before: app.snippets[2]?.id });
  await app.reload(`/collections/${app.collections[0]?.id}`);
  await expectCards('One', 'Three', 'Two');
  const sort = screen.getByRole('combobox', { name: 'Sort by' });
  expect(sort).toHaveValue('manual');
  expect(within(sort).getAllByRole('option')[0]).toHaveTextContent('My Order');

  await chooseFromMenu(app.user, 'One', 'To the end');
  await expectToast('Moved to 3 of 3');
  await expectCards('Three', 'Two', 'One');
  await clickButton(app.user, 'Undo');
  await expectToast('Moved to 1 of 3');
  await expectCards('One', 'Three', 'Two');

  (await findCard('One')).focus();
  await app.user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expectToast('Moved to 2 of 3');
  await expectCards('Three', 'One', 'Two');
  await waitFor(async () => expect(await findCard('One')).toHaveFocus());
});

/** Waits until the group of pinned cards has exactly these titles in this order. */
const expectPinned = (...titles: string[]) =>
  waitFor(() => {
    const headings = within(screen.getByRole('feed', { name: 'Pinned' })).getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(titles);
  });

test('puts a card back and says why when its move is refused', async () => {
  const app = await openApp('/settings', { as: 'ada', snippets: [{ title: 'One' }, { title: 'Two' }] });
  const { id } = await createCollection(app.owner, { name: 'Shelf' });
  for (const snippet of app.snippets) await collect(app.owner, id, snippet.id);
  await app.reload(`/collections/${id}?sort=manual`);
  await expectCards('Two', 'One');
  app.network.fail(/\/order$/, { status: 403, body: { message: 'You can only view this collection' } });
  await chooseFromMenu(app.user, 'Two', 'Later');
  await expectToast('Error moving snippet', 'You can only view this collection');
  await expectCards('Two', 'One');
});

/** Opens a collection of ada as ben, who has a role in it. */
async function openShared(role: 'viewer' | 'editor') {
  const server = await testServer();
  const ada = await server.person('ada');
  const { id } = await createCollection(ada, { name: 'Shelf' });
  for (const title of ['One', 'Two']) await collect(ada, id, (await createSnippet(ada, { title })).id);
  await ada.put(`/api/collections/${id}/everyone`, { role });
  const app = await openApp(`/collections/${id}?sort=manual`, { server, as: 'ben' });
  await expectCards('Two', 'One');
  return app;
}

/** Returns whether a card can be dropped between the others. */
async function isDraggable(title: string): Promise<boolean> {
  // Each page load has its own modules.
  const { dropTargets } = await import('#web/shared/drag/drop-targets.ts');
  const id = Number((await findCard(title)).dataset.snippet);
  const snippet = { id, title, isCollectable: true };
  return [...dropTargets.values()].some(({ hasCards, accepts }) => hasCards && accepts(snippet));
}

test('lets editors drag the cards of a shared collection', { tags: ['slow'] }, async () => {
  await openShared('editor');
  expect(await isDraggable('Two')).toBe(true);
});

test('offers viewers no moves, neither by dragging nor from the menu nor with keys', async () => {
  const { user, network } = await openShared('viewer');
  expect(await isDraggable('Two')).toBe(false);
  await clickButton(user, 'More for Two');
  await screen.findByRole('menuitem', { name: /^Pin to top/ });
  expect(screen.queryByRole('menuitem', { name: 'Later' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  (await findCard('Two')).focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(network.sent('POST', /\/order$/)).toEqual([]);
});

test('arranges pinned cards from the menu and with Alt and arrow keys, with Undo', { tags: ['slow'] }, async () => {
  const app = await openApp('/settings', {
    as: 'ada',
    snippets: [{ title: 'Three' }, { title: 'Two' }, { title: 'One' }],
  });
  const other = await createSnippet(await app.server.person('ben'), { title: 'Of Ben', isPublic: true });
  for (const { id } of [...app.snippets.slice(0, 2), other, ...app.snippets.slice(2)])
    await app.owner.put(`/api/snippets/${id}/pin`, undefined);
  await app.reload('/snippets');
  await expectPinned('One', 'Two', 'Three');
  await chooseFromMenu(app.user, 'One', 'To the end');
  await expectToast('Moved to 3 of 3');
  await expectPinned('Two', 'Three', 'One');
  await clickButton(app.user, 'Undo');
  await expectToast('Moved to 1 of 3');
  await expectPinned('One', 'Two', 'Three');

  await app.reload('/');
  await expectPinned('One', 'Of Ben', 'Two', 'Three');
  (await findCard('Three')).focus();
  await app.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expectToast('Moved to 3 of 4');
  await expectPinned('One', 'Of Ben', 'Three', 'Two');
  await waitFor(async () => expect(await findCard('Three')).toHaveFocus());
  await app.reload();
  await expectPinned('One', 'Of Ben', 'Three', 'Two');

  app.network.fail(/\/api\/pins$/, { status: 409, body: { message: 'The pins changed' } });
  await chooseFromMenu(app.user, 'One', 'Later');
  await expectToast('Error moving snippet', 'The pins changed');
  await expectPinned('One', 'Of Ben', 'Three', 'Two');
});

test('puts pinned cards back among those that the board does not show', { tags: ['slow'] }, async () => {
  const app = await openApp('/settings', { as: 'ada', snippets: [{ title: 'Two' }, { title: 'One' }] });
  const other = await createSnippet(await app.server.person('ben'), { title: 'Of Ben', isPublic: true });
  const [two, one] = app.snippets;
  for (const id of [two?.id, other.id, one?.id]) await app.owner.put(`/api/snippets/${id}/pin`, undefined);
  const order = async () =>
    Snippet.array()
      .parse((await app.owner.get('/api/snippets?pinned=true')).body)
      .map(({ title }) => title);
  await app.reload('/snippets');
  await expectPinned('One', 'Two');
  await chooseFromMenu(app.user, 'Two', 'To the start');
  await expectToast('Moved to 1 of 2');
  await expectPinned('Two', 'One');
  await clickButton(app.user, 'Undo');
  await expectToast('Moved to 2 of 2');
  await expectPinned('One', 'Two');
  expect(await order()).toEqual(['One', 'Of Ben', 'Two']);

  await chooseFromMenu(app.user, 'One', 'Later');
  await expectToast('Moved to 2 of 2');
  await clickButton(app.user, 'Undo');
  await expectToast('Moved to 1 of 2');
  expect(await order()).toEqual(['One', 'Of Ben', 'Two']);
});

test('keeps the focus on a card that is pinned or unpinned, and announces boards with only pinned cards', {
  tags: ['slow'],
}, async () => {
  const app = await openApp('/', { as: 'ada', snippets: [{ title: 'One' }, { title: 'Two' }] });
  (await findCard('One')).focus();
  await app.user.keyboard('p');
  await expectPinned('One');
  await expectToast('Snippet pinned');
  await waitFor(async () => expect(await findCard('One')).toHaveFocus());
  await app.user.keyboard('p');
  await expectToast('Snippet unpinned');
  await waitFor(async () => expect(await findCard('One')).toHaveFocus());
  for (const { id } of app.snippets) await app.owner.put(`/api/snippets/${id}/pin`, undefined);
  await app.reload();
  await expectPinned('Two', 'One');
  expect(await screen.findByText('2 snippets found')).toBeInTheDocument();
  expect(screen.queryByText('No snippets found')).not.toBeInTheDocument();
});
