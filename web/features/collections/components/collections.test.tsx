import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import {
  chooseFromMenu,
  clickButton,
  expectAddress,
  expectNoDialog,
  expectToast,
  findCard,
  replaceText,
} from '#tests/component/page.ts';

const COLLECTIONS = '/api/collections';
const BAD_REPLY = { status: 200, body: 'out of order' };
const BAD_REPLY_MESSAGE = 'Unexpected response from server: out of order';

type User = Awaited<ReturnType<typeof openApp>>['user'];

/** Opens the dialog from the collections screen. */
async function openNewCollection(user: User): Promise<HTMLElement> {
  await clickButton(user, 'New Collection', await screen.findByRole('main'));
  return screen.findByRole('dialog', { name: 'New Collection' });
}

const findCollection = (name: string) => screen.findByRole('article', { name });

test('creates a collection from a draft that a closed dialog kept', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/collections', { as: 'ada' });
  expect(await screen.findByRole('heading', { name: 'No collections yet' })).toBeVisible();
  expect(screen.getByText('Create your first collection to organize your code snippets')).toBeVisible();
  expect(document.title).toMatch(/^Collections/);

  const first = await openNewCollection(user);
  await replaceText(user, await within(first).findByLabelText('Name'), 'Daily shell');
  await replaceText(user, within(first).getByLabelText('Description'), 'What I paste every day');
  await user.keyboard('{Escape}');
  await expectToast('Draft kept', 'It is restored when you open this dialog again.');

  const dialog = await openNewCollection(user);
  expect(await within(dialog).findByLabelText('Name')).toHaveValue('Daily shell');
  await clickButton(user, 'Create Collection', dialog);
  await expectToast('Collection created');
  await expectNoDialog();
  const card = await findCollection('Daily shell');
  expect(card).toHaveTextContent(/What I paste every day.*Created .+0 snippets/);
});

test('names what is wrong with a collection and sends nothing', async () => {
  const { user, network } = await openApp('/collections', { as: 'ada' });
  const dialog = await openNewCollection(user);
  await clickButton(user, 'Create Collection', dialog);
  expect(await within(dialog).findByText('Name is required')).toBeVisible();
  await replaceText(user, within(dialog).getByLabelText('Name'), 'n'.repeat(51));
  expect(await within(dialog).findByText('Name cannot exceed 50 characters')).toBeVisible();
  await replaceText(user, within(dialog).getByLabelText('Description'), 'd'.repeat(201));
  await clickButton(user, 'Create Collection', dialog);
  expect(await within(dialog).findByText('Description cannot exceed 200 characters')).toBeVisible();
  expect(network.sent('POST', COLLECTIONS)).toEqual([]);
});

test('changes the name and removes the description of a collection', async () => {
  const { user } = await openApp('/collections', {
    as: 'ada',
    collections: [{ name: 'Daily shell', description: 'What I paste every day' }],
  });
  await findCollection('Daily shell');
  await chooseFromMenu(user, 'Daily shell', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Collection' });
  expect(await within(dialog).findByLabelText('Name')).toHaveValue('Daily shell');
  await replaceText(user, within(dialog).getByLabelText('Name'), 'Weekly shell');
  await replaceText(user, within(dialog).getByLabelText('Description'), '');
  await clickButton(user, 'Save Changes', dialog);
  await expectToast('Collection updated');
  expect(await findCollection('Weekly shell')).not.toHaveTextContent('every day');
});

test('keeps a deleted collection on Cancel, then deletes it and keeps its snippets', async () => {
  const { user, owner, snippets, collections } = await openApp('/collections', {
    as: 'ada',
    snippets: [{ title: 'Stays' }],
    collections: [{ name: 'Goes' }],
  });
  await owner.post(`/api/collections/${collections[0]?.id}/snippets/${snippets[0]?.id}`, {});
  await findCollection('Goes');
  await chooseFromMenu(user, 'Goes', 'Delete');
  await clickButton(user, 'Cancel', await screen.findByRole('dialog', { name: 'Delete collection' }));
  await expectNoDialog();
  await findCollection('Goes');
  await chooseFromMenu(user, 'Goes', 'Delete');
  await clickButton(user, 'Delete', await screen.findByRole('dialog', { name: 'Delete collection' }));
  await expectToast('Collection deleted', 'Your collection has been deleted.');
  expect(await screen.findByRole('heading', { name: 'No collections yet' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Goes/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'My Snippets' }));
  await findCard('Stays');
});

test('moves the focus to the neighbor of a deleted collection when frames are slow', async () => {
  const { user } = await openApp('/collections', { as: 'ada', collections: [{ name: 'Second' }, { name: 'First' }] });
  await findCollection('First');
  const { requestAnimationFrame } = window;
  const slow = vi
    .spyOn(window, 'requestAnimationFrame')
    .mockImplementation((draw) => requestAnimationFrame((time) => void setTimeout(draw, 100, time)));
  onTestFinished(() => slow.mockRestore());
  await chooseFromMenu(user, 'First', 'Delete');
  await clickButton(user, 'Delete', await screen.findByRole('dialog', { name: 'Delete collection' }));
  await expectNoDialog();
  await waitFor(() => expect(screen.getByRole('button', { name: 'More for Second' })).toHaveFocus());
  expect(screen.queryByRole('article', { name: 'First' })).not.toBeInTheDocument();
});

test('deletes collections by keyboard and focuses the neighbor of each, then the page', async () => {
  const { user } = await openApp('/collections', { as: 'ada', collections: [{ name: 'Second' }, { name: 'First' }] });
  await findCollection('First');
  const deleteByKeyboard = async (name: string) => {
    screen.getByRole('button', { name: `More for ${name}` }).focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus());
    await user.keyboard('{End}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus());
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Delete collection' });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.tab();
    await user.keyboard('{Enter}');
    await expectNoDialog();
  };
  await deleteByKeyboard('First');
  await waitFor(() => expect(screen.getByRole('button', { name: 'More for Second' })).toHaveFocus());
  await deleteByKeyboard('Second');
  expect(await screen.findByRole('heading', { name: 'No collections yet' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('shows four skeletons while collections load', async () => {
  let release = () => {};
  await openApp('/collections', {
    as: 'ada',
    prepare: (network) => {
      release = network.hold(COLLECTIONS);
    },
  });
  const loading = await screen.findByRole('status', { name: 'Loading collections' });
  expect(loading.querySelectorAll('[data-slot="skeleton"]')).toHaveLength(4);
  release();
  expect(await screen.findByRole('heading', { name: 'No collections yet' })).toBeVisible();
  expect(loading).not.toBeInTheDocument();
});

test('reports collections that cannot be loaded and loads them again', async () => {
  let restore = () => {};
  const { user } = await openApp('/collections', {
    as: 'ada',
    prepare: (network) => {
      restore = network.fail(COLLECTIONS, BAD_REPLY, 'GET');
    },
  });
  expect(await screen.findByRole('heading', { name: 'Error loading collections' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent(BAD_REPLY_MESSAGE);
  restore();
  await clickButton(user, 'Try again');
  expect(await screen.findByRole('heading', { name: 'No collections yet' })).toBeVisible();
});

test('keeps the input of a collection that cannot be created', async () => {
  const { user, network } = await openApp('/collections', { as: 'ada' });
  const dialog = await openNewCollection(user);
  await replaceText(user, await within(dialog).findByLabelText('Name'), 'Shelf');
  const restore = network.fail(COLLECTIONS, BAD_REPLY, 'POST');
  await clickButton(user, 'Create Collection', dialog);
  await expectToast('Error creating collection', BAD_REPLY_MESSAGE);
  expect(within(dialog).getByRole('alert')).toHaveTextContent(BAD_REPLY_MESSAGE);
  expect(within(dialog).getByLabelText('Name')).toHaveValue('Shelf');
  restore();
  await clickButton(user, 'Create Collection', dialog);
  await findCollection('Shelf');
});

test('keeps a collection that cannot be deleted', async () => {
  const { user, network } = await openApp('/collections', { as: 'ada', collections: [{ name: 'Shelf' }] });
  await findCollection('Shelf');
  network.fail(/\/api\/collections\/\d+$/, { status: 503, body: { message: 'Not now' } }, 'DELETE');
  await chooseFromMenu(user, 'Shelf', 'Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete collection' });
  await clickButton(user, 'Delete', dialog);
  await expectToast('Error deleting collection', 'Not now');
  await clickButton(user, 'Cancel', dialog);
  await findCollection('Shelf');
});

test.each(['/collections/0', '/collections/99'])(
  'finds no collection at %s, and offers ways on',
  { tags: ['slow'] },
  async (path) => {
    const { user } = await openApp(path, { as: 'ada', collections: [{ name: 'Shelf' }] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Collection Not Found' })).toBeVisible();
    await waitFor(() => expect(document.title).toMatch(/^Collection Not Found/));
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Back to Home' })).toBeVisible();
    await user.click(main.getByRole('link', { name: 'Collections' }));
    await expectAddress('/collections');
    await findCollection('Shelf');
  },
);

test('leaves an open collection once it is deleted, even after Escape', { tags: ['slow'] }, async () => {
  const { user, network, collections } = await openApp('/snippets', { as: 'ada', collections: [{ name: 'Open' }] });
  await user.click(await screen.findByRole('link', { name: /^Open/ }));
  await expectAddress(`/collections/${collections[0]?.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Open' });
  const release = network.hold(/\/api\/collections\/\d+$/, 'DELETE');
  await chooseFromMenu(user, 'Open', 'Delete');
  await clickButton(user, 'Delete', await screen.findByRole('dialog', { name: 'Delete collection' }));
  await user.keyboard('{Escape}');
  release();
  await expectToast('Collection deleted', 'Your collection has been deleted.');
  await expectAddress('/collections');
});

test('stays on the screen that was opened during a deletion', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada', collections: [{ name: 'Open' }] });
  await user.click(await screen.findByRole('link', { name: /^Open/ }));
  await screen.findByRole('heading', { level: 1, name: 'Open' });
  const release = network.hold(/\/api\/collections\/\d+$/, 'DELETE');
  await chooseFromMenu(user, 'Open', 'Delete');
  await clickButton(user, 'Delete', await screen.findByRole('dialog', { name: 'Delete collection' }));
  history.back();
  await expectAddress('/snippets');
  release();
  await expectToast('Collection deleted', 'Your collection has been deleted.');
  expect(await screen.findByRole('heading', { level: 1, name: 'My Snippets' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Open/ })).not.toBeInTheDocument());
  await expectAddress('/snippets');
});
