import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { type OpenApp, openApp } from '#tests/component/open-app.ts';
import { clickButton, expectCards, expectNoDialog, expectToast, findCard } from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';
import { PUBLIC_NOTICE } from '#web/shared/public-notice.ts';

const BULK = '/api/snippets/bulk';
const box = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` });
const bar = (count: number | string) => screen.findByRole('toolbar', { name: `${count} selected` });
const expectNoBar = () => waitFor(() => expect(screen.queryByRole('toolbar')).not.toBeInTheDocument());

/** Opens My Snippets of Ada. */
const openMine = (...snippets: Parameters<typeof createSnippet>[1][]) => openApp('/snippets', { as: 'ada', snippets });

async function select({ user }: OpenApp, ...titles: string[]): Promise<HTMLElement> {
  for (const title of titles) await user.click(await box(title));
  return bar(titles.length);
}

/** Returns the snippets of the signed-in person by title. */
async function stored({ owner }: OpenApp): Promise<Record<string, Snippet>> {
  const snippets = Snippet.array().parse((await owner.get('/api/snippets')).body);
  return Object.fromEntries(snippets.map((snippet) => [snippet.title, snippet]));
}

async function chooseMore({ user }: OpenApp, toolbar: HTMLElement, item: string): Promise<void> {
  await clickButton(user, 'More actions', toolbar);
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('selects by checkbox, by key and by range, and leaves with Escape', async () => {
  const { user } = await openMine(...['A', 'B', 'C', 'D', 'E'].map((title) => ({ title })));
  await expectCards('E', 'D', 'C', 'B', 'A');
  await user.keyboard('x');
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  await user.keyboard('jx');
  await bar(1);
  expect(await box('E')).toBeChecked();
  await user.keyboard('jj{Shift>}X{/Shift}');
  await bar(3);
  await user.keyboard('x');
  await bar(2);
  await user.click(await box('A'));
  await user.keyboard('{Shift>}');
  await user.click(await box('C'));
  await user.keyboard('{/Shift}');
  await bar(5);
  expect(screen.queryByRole('button', { name: 'Select all that match' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await expectNoBar();
  expect(await box('A')).not.toBeChecked();
});

test('deletes without a question, names what failed, and restores what changed', { tags: ['slow'] }, async () => {
  const app = await openMine({ title: 'One' }, { title: 'Two' }, { title: 'Gone' }, { title: 'Three' });
  await expectCards('Three', 'Gone', 'Two', 'One');
  const toolbar = await select(app, 'One', 'Gone', 'Three');
  const gone = app.snippets[2]?.id;
  await app.owner.delete(`/api/snippets/${gone}`);
  await app.owner.delete(`/api/trash/${gone}`);
  await clickButton(app.user, 'Delete', toolbar);
  await expectToast('2 snippets deleted', '“Gone”: Snippet not found. ');
  await expectCards('Two');
  await expectNoBar();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await clickButton(app.user, 'Undo');
  await expectToast('2 snippets restored');
  await expectCards('Three', 'Two', 'One');
});

test('asks before it deletes on a server without a trash', { tags: ['slow'] }, async () => {
  const server = await testServer({ trashDays: 0 });
  const app = await openApp('/snippets', { server, as: 'ada', snippets: [{ title: 'One' }, { title: 'Two' }] });
  const toolbar = await select(app, 'One', 'Two');
  await clickButton(app.user, 'Delete', toolbar);
  const dialog = await screen.findByRole('dialog', { name: 'Delete snippets' });
  expect(dialog).toHaveAccessibleDescription('2 snippets will be deleted for good, with their comments.');
  await clickButton(app.user, 'Delete', dialog);
  await expectToast('2 snippets deleted');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await expectNoDialog();
});

test('publishes, and Undo hides only those that were private', { tags: ['slow'] }, async () => {
  const app = await openMine({ title: 'Open', isPublic: true }, { title: 'Hidden' });
  const toolbar = await select(app, 'Open', 'Hidden');
  await clickButton(app.user, 'Make public', toolbar);
  await expectToast('1 snippet published', `${PUBLIC_NOTICE} `);
  expect(await stored(app)).toMatchObject({ Hidden: { isPublic: true } });
  await clickButton(app.user, 'Undo');
  await expectToast('Change undone');
  expect(await stored(app)).toMatchObject({ Open: { isPublic: true }, Hidden: { isPublic: false } });

  await clickButton(app.user, 'Make public', await select(app, 'Open'));
  await expectToast('Nothing changed', 'The selected snippets were like this already.');
});

test('adds and removes tags, and Undo returns to each snippet what it had', { tags: ['slow'] }, async () => {
  const app = await openMine({ title: 'One', tags: ['a'] }, { title: 'Two', tags: [] });
  const { user } = app;
  await clickButton(user, 'Add tags', await select(app, 'One', 'Two'));
  const dialog = await screen.findByRole('dialog', { name: 'Add tags' });
  await user.type(within(dialog).getByRole('combobox', { name: 'Tags' }), 'a, b');
  await clickButton(user, 'Add', dialog);
  await expectToast('Tags added to 2 snippets');
  await expectNoDialog();
  expect(await stored(app)).toMatchObject({ One: { tags: ['a', 'b'] }, Two: { tags: ['a', 'b'] } });
  await clickButton(user, 'Undo');
  await expectToast('Change undone');
  expect(await stored(app)).toMatchObject({ One: { tags: ['a'] }, Two: { tags: [] } });

  await chooseMore(app, await select(app, 'One', 'Two'), 'Remove tags');
  const question = await screen.findByRole('dialog', { name: 'Remove tags' });
  await clickButton(user, /^a/, question);
  await clickButton(user, 'Remove', question);
  await expectToast('Tags removed from 1 snippet');
  expect(await stored(app)).toMatchObject({ One: { tags: [] } });
  await clickButton(user, 'Undo');
  await expectToast('Change undone');
  expect(await stored(app)).toMatchObject({ One: { tags: ['a'] }, Two: { tags: [] } });
});

test("adds other people's snippets to a collection, and leaves owner actions to the owner", {
  tags: ['slow'],
}, async () => {
  const server = await testServer();
  const bob = await server.person('bob');
  const foreign = await createSnippet(bob, { title: 'Of Bob', isPublic: true });
  server.advance(1_000);
  const app = await openApp('/', {
    server,
    as: 'ada',
    snippets: [{ title: 'Mine' }],
    collections: [{ name: 'Shelf' }],
  });
  const { user, owner } = app;
  const [collection] = app.collections;
  await owner.post(`/api/collections/${collection?.id}/snippets/${app.snippets[0]?.id}`, {});
  let toolbar = await select(app, 'Of Bob');
  for (const name of ['Delete', 'Make public', 'Make private', 'Add tags'])
    expect(within(toolbar).getByRole('button', { name })).toBeDisabled();
  await user.click(await box('Mine'));
  toolbar = await bar(2);
  await clickButton(user, 'Add to collection', toolbar);
  const dialog = await screen.findByRole('dialog', { name: 'Add to Collection' });
  await clickButton(user, /^Shelf/, dialog);
  await clickButton(user, 'Add', dialog);
  await expectToast('1 snippet added to the collection');
  await clickButton(user, 'Undo');
  await expectToast('Change undone');
  const inside = await owner.get(`/api/collections/${collection?.id}/snippets`);
  expect(inside.body).toMatchObject([{ title: 'Mine' }]);

  await clickButton(user, 'Make public', await select(app, 'Of Bob', 'Mine'));
  await expectToast('1 snippet published', `${PUBLIC_NOTICE} 1 snippet of other people was left out. `);
  expect((await bob.get(`/api/snippets/${foreign.id}`)).body).toMatchObject({ isPublic: true });
});

test('removes from the collection on the screen, and returns what it removed', { tags: ['slow'] }, async () => {
  const app = await openApp('/collections', {
    as: 'ada',
    snippets: [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }],
    collections: [{ name: 'Shelf' }],
  });
  const id = app.collections[0]?.id;
  for (const snippet of app.snippets) await app.owner.post(`/api/collections/${id}/snippets/${snippet.id}`, {});
  await app.reload(`/collections/${id}`);
  await chooseMore(app, await select(app, 'One', 'Three'), 'Remove from collection');
  await expectToast('2 snippets removed from the collection');
  await expectCards('Two');
  await clickButton(app.user, 'Undo');
  await expectToast('Change undone');
  await findCard('One');
  await findCard('Three');
});

test('selects all that match the filters, also what is not loaded', { tags: ['slow'] }, async () => {
  const titles = Array.from({ length: 60 }, (_, n) => `Match ${n}`);
  const app = await openMine({ title: 'Other' }, ...titles.map((title) => ({ title })));
  await app.reload('/snippets?search=match');
  await clickButton(app.user, 'Select all that match', await select(app, 'Match 59'));
  const toolbar = await bar(60);
  expect(await box('Match 50')).toBeChecked();
  await clickButton(app.user, 'Delete', toolbar);
  await expectToast('60 snippets deleted');
  expect(Object.keys(await stored(app))).toEqual(['Other']);
});

test('keeps the selection when the server cannot be reached, and clears it for other filters', {
  tags: ['slow'],
}, async () => {
  const app = await openMine({ title: 'One', language: 'go' }, { title: 'Two', language: 'css' });
  const toolbar = await select(app, 'One', 'Two');
  const restore = app.network.fail(BULK, { status: 503, body: { message: 'Not now' } });
  await clickButton(app.user, 'Delete', toolbar);
  await expectToast('Error changing snippets', 'Not now');
  restore();
  await bar(2);
  await clickButton(app.user, /^Go/, screen.getByRole('complementary'));
  await expectNoBar();
});

test('offers visitors no selection', async () => {
  await openApp('/', { snippets: [{ title: 'Open', isPublic: true }] });
  await findCard('Open');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});
