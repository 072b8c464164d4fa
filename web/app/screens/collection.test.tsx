import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type OpenApp, openApp } from '#tests/component/open-app.ts';
import {
  chooseFromMenu,
  clickButton,
  expectNoDialog,
  expectToast,
  findCard,
  queryCard,
  replaceText,
} from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const ITEM = /\/api\/collections\/\d+\/snippets\/\d+$/;
const EMPTY = { name: 'No snippets in this collection' };

const sidebarLink = (name: RegExp) => screen.findByRole('link', { name });
const expectCount = (name: RegExp, count: string) =>
  waitFor(async () => expect(await sidebarLink(name)).toHaveTextContent(new RegExp(`${count}$`)));

/** Opens “Shelf” with the snippet “Inside”. */
async function openShelf(): Promise<OpenApp & { id: number }> {
  const app = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Inside' }],
    collections: [{ name: 'Shelf' }],
  });
  const id = app.collections[0]?.id ?? 0;
  await app.owner.post(`/api/collections/${id}/snippets/${app.snippets[0]?.id}`, {});
  await app.reload(`/collections/${id}`);
  await findCard('Inside');
  return { ...app, id };
}

async function openAddDialog({ user }: Pick<OpenApp, 'user'>, title: string): Promise<HTMLElement> {
  await findCard(title);
  await chooseFromMenu(user, title, 'Add to collection');
  return screen.findByRole('dialog', { name: 'Add to Collection' });
}

test('names the open collection in heading, title and sidebar', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/collections', { as: 'ada', collections: [{ name: 'Weekly shell' }] });
  await user.click(await screen.findByRole('link', { name: 'View snippets' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Weekly shell' })).toBeVisible();
  expect(document.title).toMatch(/^Weekly shell/);
  expect(await sidebarLink(/^Weekly shell/)).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByRole('heading', EMPTY)).toBeVisible();
  await clickButton(user, 'Go to Snippets');
  expect(await screen.findByRole('heading', { level: 1, name: 'My Snippets' })).toBeVisible();
  expect(await sidebarLink(/^Weekly shell/)).not.toHaveAttribute('aria-current');
});

test('adds a snippet to the selected collection', async () => {
  const app = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Find "big" files' }],
    collections: [{ name: 'Weekly shell' }],
  });
  const { user, network } = app;
  const dialog = await openAddDialog(app, 'Find "big" files');
  const add = within(dialog).getByRole('button', { name: 'Add' });
  expect(add).toBeDisabled();
  await clickButton(user, /^Weekly shell/, dialog);
  expect(add).toBeEnabled();
  await clickButton(user, /^Weekly shell/, dialog);
  expect(add).toBeDisabled();
  await clickButton(user, /^Weekly shell/, dialog);
  await user.click(add);
  await expectToast('Snippet added', 'Added "Find "big" files" to the collection.');
  expect(network.sent('POST', ITEM).map(({ body }) => body)).toEqual([{}]);
  await expectCount(/^Weekly shell/, '1 snippet');
  await user.click(await sidebarLink(/^Weekly shell/));
  await findCard('Find "big" files');
});

test('removes a snippet from the open collection and moves the focus to the page', { tags: ['slow'] }, async () => {
  const { user } = await openShelf();
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(/1 snippet, created/));
  await chooseFromMenu(user, 'Inside', 'Remove from collection');
  await expectToast('Snippet removed', 'The snippet has been removed from the collection.');
  expect(await screen.findByRole('heading', EMPTY)).toBeVisible();
  await expectCount(/^Shelf/, '0 snippets');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('keeps a snippet that cannot be removed', { tags: ['slow'] }, async () => {
  const { user, network } = await openShelf();
  network.fail(ITEM, { status: 503, body: { message: 'Not now' } }, 'DELETE');
  await chooseFromMenu(user, 'Inside', 'Remove from collection');
  await expectToast('Error removing snippet', 'Not now');
  await findCard('Inside');
  await expectCount(/^Shelf/, '1 snippet');
});

test('keeps the choice when a snippet cannot be added', { tags: ['slow'] }, async () => {
  const app = await openApp('/snippets', {
    as: 'ada',
    snippets: [{ title: 'Stays' }],
    collections: [{ name: 'Shelf' }],
  });
  const dialog = await openAddDialog(app, 'Stays');
  await clickButton(app.user, /^Shelf/, dialog);
  const restore = app.network.fail(ITEM, { status: 503 }, 'POST');
  await clickButton(app.user, 'Add', dialog);
  await expectToast('Error adding snippet', 'Failed to add snippet to collection. Please try again.');
  restore();
  await clickButton(app.user, 'Add', dialog);
  await expectToast('Snippet added', 'Added "Stays" to the collection.');
  await expectNoDialog();
});

test("collects another person's public snippet until it becomes private", { tags: ['slow'] }, async () => {
  const server = await testServer();
  const ada = await server.person('ada');
  const { id } = await createSnippet(ada, { title: 'Shared', isPublic: true });
  const { user, reload } = await openApp('/', { server, as: 'grace' });
  await clickButton(user, 'Add to collection', await findCard('Shared'));
  const dialog = await screen.findByRole('dialog', { name: 'Add to Collection' });
  expect(await within(dialog).findByText('No collections yet')).toBeVisible();
  expect(within(dialog).getByText('Create a collection first to add snippets to it.')).toBeVisible();
  await clickButton(user, 'New Collection', dialog);
  const create = await screen.findByRole('dialog', { name: 'New Collection' });
  await replaceText(user, await within(create).findByLabelText('Name'), 'Found');
  await user.keyboard('{Enter}');
  expect(await within(dialog).findByRole('button', { name: /^Found/, pressed: true })).toBeVisible();
  await clickButton(user, 'Add', dialog);
  await expectToast('Snippet added', 'Added "Shared" to the collection.');

  await user.click(await sidebarLink(/^Found/));
  const card = await findCard('Shared');
  await user.click(within(card).getByRole('link', { name: 'Shared' }));
  await clickButton(user, 'Add to collection', await screen.findByRole('main'));
  const again = await screen.findByRole('dialog', { name: 'Add to Collection' });
  expect(await within(again).findByRole('button', { name: /^Found/ })).toHaveTextContent(/1 snippet$/);
  await user.keyboard('{Escape}');
  history.back();
  await findCard('Shared');

  await ada.post(`/api/snippets/${id}/publish`, { isPublic: false });
  await reload();
  expect(await screen.findByRole('heading', EMPTY)).toBeVisible();
  await expectCount(/^Found/, '0 snippets');
  expect(queryCard('Shared')).not.toBeInTheDocument();
});
