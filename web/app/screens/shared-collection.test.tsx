import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { GivenRole } from '#contract/members.ts';
import { openApp } from '#tests/component/open-app.ts';
import {
  chooseFromMenu,
  clickButton,
  expectAddress,
  expectNoDialog,
  expectToast,
  fillSnippet,
  findCard,
  queryCard,
} from '#tests/component/page.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';
import { collect, join } from '#tests/support/sharing.ts';

const SENTENCE = 'Its members will be able to read this snippet.';

/** Opens the app as Ben, a member of Ada's collection "Team" with a private and a public snippet of hers. */
async function openAsMember(role: GivenRole, path: (id: number) => string = (id) => `/collections/${id}`) {
  const server = await testServer();
  const ada = await server.person('ada');
  const ben = await server.person('ben');
  const { id } = await createCollection(ada, { name: 'Team' });
  await join(ben, ada, id, role);
  const secret = await createSnippet(ada, { title: 'Secret' });
  const open = await createSnippet(ada, { title: 'Open', isPublic: true });
  for (const snippet of [secret, open]) await collect(ada, id, snippet.id);
  const app = await openApp(path(id), { server, as: 'ben' });
  return { ...app, ada, ben, id, secret, open };
}

/** Opens the menu of a card and returns its items. */
async function itemsOf(user: Awaited<ReturnType<typeof openApp>>['user'], title: string): Promise<(string | null)[]> {
  await findCard(title);
  await clickButton(user, `More for ${title}`);
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  const labels = items.map(({ textContent }) => textContent);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  return labels;
}

test('lists shared collections in a region of their own and in the sidebar, with owner and role', {
  tags: ['slow'],
}, async () => {
  const { user } = await openAsMember('editor', () => '/collections');
  const main = within(await screen.findByRole('main'));
  const region = await main.findByRole('region', { name: 'Shared with me' });
  const card = within(region).getByRole('article', { name: 'Team' });
  expect(card).toHaveTextContent(/by ada · Editor/);
  expect(screen.getByRole('heading', { name: 'No collections yet' })).toBeVisible();
  const sidebar = screen.getByRole('navigation', { name: 'Main' });
  const group = within(sidebar).getByRole('region', { name: 'Shared with me' });
  await user.click(within(group).getByRole('link', { name: /^Team/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent(/2 snippets, created .+, by ada · Editor/);
});

test('has no region of shared collections without any', async () => {
  await openApp('/collections', { as: 'ada', collections: [{ name: 'Own' }] });
  await screen.findByRole('article', { name: 'Own' });
  expect(screen.queryByRole('region', { name: 'Shared with me' })).not.toBeInTheDocument();
});

test.each([
  ['viewer', ['Members', 'Leave']],
  ['editor', ['Members', 'Leave']],
  ['manager', ['Edit', 'Members', 'Leave']],
] as const)('offers a %s of a collection what the role allows', async (role, items) => {
  const { user } = await openAsMember(role, () => '/collections');
  await screen.findByRole('article', { name: 'Team' });
  await clickButton(user, 'More for Team');
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(items);
});

test('offers the owner of a collection everything but leaving', async () => {
  const { user } = await openApp('/collections', { as: 'ada', collections: [{ name: 'Own' }] });
  await screen.findByRole('article', { name: 'Own' });
  await clickButton(user, 'More for Own');
  const menu = within(await screen.findByRole('menu'));
  const items = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['Edit', 'Members', 'Public page', 'Export', 'Delete']);
});

test('leaves a collection after a question', async () => {
  const { user, ben, id } = await openAsMember('viewer');
  await findCard('Secret');
  await chooseFromMenu(user, 'Team', 'Leave');
  await clickButton(user, 'Leave', await screen.findByRole('dialog', { name: 'Leave collection' }));
  await expectToast('You left Team');
  await expectAddress('/collections');
  expect(screen.queryByRole('region', { name: 'Shared with me' })).not.toBeInTheDocument();
  expect((await ben.get(`/api/collections/${id}`)).status).toBe(404);
});

test('shows a viewer the private snippet as shared, with nothing that the role forbids', async () => {
  const { user } = await openAsMember('viewer');
  const card = await findCard('Secret');
  expect(within(card).getByText('Shared with you')).toBeInTheDocument();
  expect(within(await findCard('Open')).getByText('Public')).toBeInTheDocument();
  expect(await itemsOf(user, 'Secret')).toEqual(['Pin to top', 'Duplicate', 'Download']);
  expect(await itemsOf(user, 'Open')).toEqual(['Pin to top', 'Add to another collection', 'Duplicate', 'Download']);
  await user.click(within(card).getByRole('link', { name: 'Secret' }));
  expect(await screen.findByText('Shared with you')).toBeInTheDocument();
  const page = within(screen.getByRole('main'));
  expect(page.queryByRole('button', { name: /^(Edit|Share|Add to collection)$/ })).not.toBeInTheDocument();
});

test('shows no history to a viewer', { tags: ['slow'] }, async () => {
  const { reload, secret } = await openAsMember('viewer');
  await findCard('Secret');
  await reload(`/snippets/${secret.id}/history`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Snippet Not Found' })).toBeVisible();
});

test('does not offer to collect a private snippet of others outside of its collection', async () => {
  await openAsMember('viewer', () => '/');
  const card = within(await findCard('Secret'));
  expect(card.queryByRole('button', { name: 'Add to collection' })).not.toBeInTheDocument();
  expect(card.getByRole('button', { name: 'Add to favorites' })).toBeVisible();
});

test('lets an editor edit, and restore an older version', { tags: ['slow'] }, async () => {
  const { user, secret } = await openAsMember('editor');
  expect(await itemsOf(user, 'Secret')).toEqual([
    'Pin to top',
    'Remove from collection',
    'Edit',
    'Duplicate',
    'Download',
    'History',
  ]);
  await chooseFromMenu(user, 'Secret', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Snippet' });
  await within(dialog).findByLabelText('Title');
  expect(within(dialog).queryByLabelText('Trigger')).not.toBeInTheDocument();
  await fillSnippet(user, dialog, 'Better', 'better();');
  await clickButton(user, 'Update Snippet', dialog);
  await expectToast('Snippet updated');
  await findCard('Better');
  await chooseFromMenu(user, 'Better', 'History');
  await expectAddress(`/snippets/${secret.id}/history`);
  const versions = within(await screen.findByRole('list', { name: 'Versions' }));
  const [newest, oldest] = await versions.findAllByRole('link');
  expect(newest).toHaveTextContent(/ben$/);
  if (oldest) await user.click(oldest);
  expect(screen.queryByRole('button', { name: 'Purge' })).not.toBeInTheDocument();
  await clickButton(user, 'Restore all');
  await expectToast('Version restored', 'It is now version 3.');
});

test("asks before it removes another person's private snippet, and offers no Undo", { tags: ['slow'] }, async () => {
  const { user } = await openAsMember('editor');
  await findCard('Secret');
  await chooseFromMenu(user, 'Secret', 'Remove from collection');
  const dialog = await screen.findByRole('dialog', { name: 'Remove from collection' });
  await clickButton(user, 'Cancel', dialog);
  await expectNoDialog();
  await findCard('Secret');
  await chooseFromMenu(user, 'Secret', 'Remove from collection');
  await clickButton(user, 'Remove', await screen.findByRole('dialog', { name: 'Remove from collection' }));
  await expectToast('Snippet removed', 'The snippet has been removed from the collection.');
  await waitFor(() => expect(queryCard('Secret')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();

  await chooseFromMenu(user, 'Open', 'Remove from collection');
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
});

test('shows a viewer an empty collection without a next step', async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  const { id } = await createCollection(ada, { name: 'Team' });
  await join(await server.person('ben'), ada, id);
  await openApp(`/collections/${id}`, { server, as: 'ben' });
  expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Go to Snippets' })).not.toBeInTheDocument();
});

test('offers only collections to which one may add, and says who reads a snippet in a shared one', {
  tags: ['slow'],
}, async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  const ben = await server.person('ben');
  for (const [name, role] of [
    ['Reads', 'viewer'],
    ['Edits', 'editor'],
  ] as const)
    await join(ben, ada, (await createCollection(ada, { name })).id, role);
  await createCollection(ben, { name: 'Own' });
  await createSnippet(ben, { title: 'Mine' });
  const { user } = await openApp('/snippets', { server, as: 'ben' });
  await findCard('Mine');
  await chooseFromMenu(user, 'Mine', 'Add to collection');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Collection' }));
  const own = await dialog.findByRole('button', { name: /^Own/ });
  expect(dialog.queryByRole('button', { name: /^Reads/ })).not.toBeInTheDocument();
  await user.click(own);
  expect(dialog.queryByText(SENTENCE)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: /^Edits/ }));
  expect(dialog.getByText(SENTENCE)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await expectToast('Snippet added', 'Added "Mine" to the collection.');
  await expectNoDialog();
  expect(await within(await findCard('Mine')).findByText('Shared')).toBeInTheDocument();
});
