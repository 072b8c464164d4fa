import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { type OpenApp, openApp } from '#tests/component/open-app.ts';
import { chooseFromMenu, clickButton, expectCards, expectToast, findCard } from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

/** Returns the titles of the pinned snippets of the signed-in person. */
async function pinned({ owner }: OpenApp): Promise<string[]> {
  const { body } = await owner.get('/api/snippets?pinned=true');
  return Snippet.array()
    .parse(body)
    .map(({ title }) => title);
}

/** Waits until a list shows exactly these titles in this order. */
const expectTitles = (name: string, ...titles: string[]) =>
  waitFor(() => {
    const headings = within(screen.getByRole('feed', { name })).getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(titles);
  });

test("pins and unpins from the menu, also another person's public snippet, with Undo", async () => {
  const server = await testServer();
  await createSnippet(await server.person('bob'), { title: 'Of Bob', isPublic: true });
  const app = await openApp('/', { server, as: 'ada', snippets: [{ title: 'Mine' }] });
  await chooseFromMenu(app.user, 'Of Bob', 'Pin to top');
  await expectToast('Snippet pinned');
  expect(await pinned(app)).toEqual(['Of Bob']);
  await clickButton(app.user, 'Undo');
  await expectToast('Snippet unpinned');
  expect(await pinned(app)).toEqual([]);

  await chooseFromMenu(app.user, 'Mine', 'Pin to top');
  await expectToast('Snippet pinned');
  await chooseFromMenu(app.user, 'Mine', 'Unpin');
  await expectToast('Snippet unpinned');
  await clickButton(app.user, 'Undo');
  await expectToast('Snippet pinned');
  expect(await pinned(app)).toEqual(['Mine']);
});

test('returns an unpinned snippet to its position, also a selection', { tags: ['slow'] }, async () => {
  const app = await openApp('/settings', {
    as: 'ada',
    snippets: ['Four', 'Three', 'Two', 'One'].map((title) => ({ title })),
  });
  for (const { id } of app.snippets) await app.owner.put(`/api/snippets/${id}/pin`, undefined);
  await app.reload('/snippets');
  await chooseFromMenu(app.user, 'Four', 'Unpin');
  await expectToast('Snippet unpinned');
  await expectTitles('Pinned', 'One', 'Two', 'Three');
  await clickButton(app.user, 'Undo');
  await expectToast('Snippet pinned');
  await expectTitles('Pinned', 'One', 'Two', 'Three', 'Four');
  expect(await pinned(app)).toEqual(['One', 'Two', 'Three', 'Four']);

  for (const title of ['Four', 'Two'])
    await app.user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
  await clickButton(app.user, 'More actions', await screen.findByRole('toolbar', { name: '2 selected' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Unpin' }));
  await expectToast('2 snippets unpinned');
  await expectTitles('Pinned', 'One', 'Three');
  await clickButton(app.user, 'Undo');
  await expectToast('Change undone');
  await expectTitles('Pinned', 'One', 'Two', 'Three', 'Four');
});

test('pins from the palette', { tags: ['slow'] }, async () => {
  const app = await openApp('/', { as: 'ada', snippets: [{ title: 'One' }, { title: 'Two' }] });
  await findCard('Two');
  await app.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Command palette' });
  await app.user.paste('One');
  await app.user.click(await screen.findByRole('option', { name: /^One/ }));
  await app.user.click(await screen.findByRole('option', { name: 'Pin to top' }));
  await expectToast('Snippet pinned');
  expect(await pinned(app)).toEqual(['One']);
});

test('takes a refused pin back and says why', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/', { as: 'ada', snippets: [{ title: 'Too many' }] });
  const message = 'You can pin 24 snippets. Unpin one first.';
  network.fail(/\/pin$/, { status: 409, body: { message } });
  await chooseFromMenu(user, 'Too many', 'Pin to top');
  await expectToast('Error pinning snippet', message);
  await clickButton(user, 'More for Too many', await findCard('Too many'));
  expect(await screen.findByRole('menuitem', { name: /^Pin to top/ })).toBeVisible();
});

test('pins the card with the focus, and the snippet of the page, with p', { tags: ['slow'] }, async () => {
  const app = await openApp('/', { as: 'ada', snippets: [{ title: 'One' }, { title: 'Two' }] });
  await findCard('Two');
  await app.user.keyboard('p');
  await app.user.keyboard('jp');
  await expectToast('Snippet pinned');
  expect(await pinned(app)).toEqual(['Two']);

  await app.reload(`/snippets/${app.snippets[0]?.id}`);
  await screen.findByRole('heading', { level: 1, name: 'One' });
  await app.user.keyboard('p');
  await expectToast('Snippet pinned');
  expect(await pinned(app)).toEqual(['One', 'Two']);
  await app.user.keyboard('p');
  await waitFor(async () => expect(await pinned(app)).toEqual(['Two']));
});

test('pins a selection with snippets of others, and Undo unpins them', { tags: ['slow'] }, async () => {
  const server = await testServer();
  await createSnippet(await server.person('bob'), { title: 'Of Bob', isPublic: true });
  const app = await openApp('/', { server, as: 'ada', snippets: [{ title: 'Mine' }] });
  for (const title of ['Of Bob', 'Mine'])
    await app.user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
  const toolbar = await screen.findByRole('toolbar', { name: '2 selected' });
  await clickButton(app.user, 'More actions', toolbar);
  await app.user.click(await screen.findByRole('menuitem', { name: 'Pin to top' }));
  await expectToast('2 snippets pinned');
  expect((await pinned(app)).toSorted()).toEqual(['Mine', 'Of Bob']);
  await clickButton(app.user, 'Undo');
  await expectToast('Change undone');
  expect(await pinned(app)).toEqual([]);
});

test('groups pinned snippets above the others, without search, filter or selection', { tags: ['slow'] }, async () => {
  const server = await testServer();
  const ofBob = await createSnippet(await server.person('bob'), { title: 'Of Bob', isPublic: true });
  const app = await openApp('/settings', { server, as: 'ada', snippets: [{ title: 'One' }, { title: 'Two' }] });
  for (const { id } of [ofBob, ...app.snippets.slice(0, 1)]) await app.owner.put(`/api/snippets/${id}/pin`, undefined);
  await app.reload('/');
  await expectTitles('Pinned', 'One', 'Of Bob');
  expect(screen.getByRole('region', { name: 'Pinned' })).toBeVisible();
  await expectTitles('All snippets', 'Two');

  await app.user.click(screen.getByRole('checkbox', { name: 'Select Two' }));
  await expectCards('Two', 'One', 'Of Bob');
  await screen.findByRole('toolbar', { name: '1 selected' });
  await app.user.keyboard('{Escape}');
  await expectTitles('Pinned', 'One', 'Of Bob');
  await app.reload('/?search=one');
  await expectCards('One');

  await app.reload('/snippets');
  await expectTitles('Pinned', 'One');
  await expectTitles('My snippets', 'Two');
  await chooseFromMenu(app.user, 'One', 'Unpin');
  await expectCards('Two', 'One');
  expect(screen.queryByRole('region', { name: 'Pinned' })).not.toBeInTheDocument();
  await chooseFromMenu(app.user, 'Two', 'Pin to top');
  await expectTitles('Pinned', 'Two');
});
