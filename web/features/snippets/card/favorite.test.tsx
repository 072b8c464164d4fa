import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectAddress, expectCards, expectToast, findCard, SNIPPET_LIST } from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const ADD = 'Add to favorites';
const REMOVE = 'Remove from favorites';
const REFUSED = { status: 500, body: { message: 'No stars today' } };

const buttonOf = async (title: string, name: string) => within(await findCard(title)).findByRole('button', { name });

test('marks favorites on any readable snippet and filters by them', async () => {
  const server = await testServer();
  const [ada, bob] = [await server.person('ada'), await server.person('bob')];
  await createSnippet(bob, { title: 'Loved by Ada', isPublic: true });
  const own = await createSnippet(bob, { title: 'Loved by Bob', isPublic: true });
  await bob.post(`/api/snippets/${own.id}/favorite`);
  await createSnippet(ada, { title: 'Unloved' });
  const { user } = await openApp('/', { server, as: 'ada' });
  await user.click(await buttonOf('Loved by Ada', ADD));
  await buttonOf('Loved by Ada', REMOVE);
  await user.click(screen.getByRole('checkbox', { name: 'Favorites only' }));
  await expectCards('Loved by Ada');
  await expectAddress('/?favorites=true');

  await user.click(await buttonOf('Loved by Ada', REMOVE));
  expect(await screen.findByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
  expect(screen.getByText('Try adjusting your search or filters.')).toBeVisible();
});

test('takes a refused star back and reports it, on the next screen too', async () => {
  const { user, network } = await openApp('/', { as: 'ada', snippets: [{ title: 'Starless' }] });
  network.fail(/\/favorite$/, REFUSED);
  await user.click(await buttonOf('Starless', ADD));
  await expectToast('Error updating favorite status', 'No stars today');
  await buttonOf('Starless', ADD);
  await clickButton(user, 'Dismiss');
  await waitFor(() => expect(document.querySelectorAll('[data-toaster] p')).toHaveLength(0));

  const release = network.hold(/\/favorite$/);
  await user.click(await buttonOf('Starless', ADD));
  await user.click(screen.getByRole('link', { name: 'Collections' }));
  await screen.findByRole('heading', { level: 1, name: 'Collections' });
  expect(document.querySelectorAll('[data-toaster] p')).toHaveLength(0);
  release();
  await expectToast('Error updating favorite status', 'No stars today');
});

test('reports a refused star after another one was clicked', async () => {
  const { user, network, snippets } = await openApp('/', {
    as: 'ada',
    snippets: [{ title: 'Refused' }, { title: 'Taken' }],
  });
  network.fail(`/api/snippets/${snippets[0]?.id}/favorite`, REFUSED);
  const release = network.hold(/\/favorite$/);
  for (const title of ['Refused', 'Taken']) {
    await user.click(await buttonOf(title, ADD));
    await buttonOf(title, REMOVE);
  }
  expect(document.querySelectorAll('[data-toaster] p')).toHaveLength(0);
  release();
  await expectToast('Error updating favorite status', 'No stars today');
  await buttonOf('Refused', ADD);
  await buttonOf('Taken', REMOVE);
});

test('keeps a star over a read of the list that began before it', async () => {
  const { user, network } = await openApp('/snippets', { as: 'ada', snippets: [{ title: 'Starless' }] });
  await findCard('Starless');
  await user.click(screen.getByRole('link', { name: 'Collections' }));
  await screen.findByRole('heading', { level: 1, name: 'Collections' });
  let isAnswered = false;
  network.rewrite(SNIPPET_LIST, (list) => {
    isAnswered = true;
    return list;
  });
  const releaseList = network.hold(SNIPPET_LIST);
  await user.click(screen.getByRole('link', { name: 'My Snippets' }));
  network.hold(/\/favorite$/);
  await user.click(await buttonOf('Starless', ADD));
  await buttonOf('Starless', REMOVE);
  releaseList();
  await waitFor(() => expect(isAnswered).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(within(await findCard('Starless')).queryByRole('button', { name: ADD })).not.toBeInTheDocument();
});

/** Opens the favorites of Ada, the last one first. */
async function openFavorites(...titles: string[]) {
  const server = await testServer();
  const ada = await server.person('ada');
  const paths: string[] = [];
  for (const title of titles) {
    const { id } = await createSnippet(ada, { title });
    paths.push(`/api/snippets/${id}/favorite`);
    await ada.post(`/api/snippets/${id}/favorite`);
    server.advance(1_000);
  }
  return { ...(await openApp('/?favorites=true', { server, as: 'ada' })), paths };
}

test('moves the focus to the next star when a card disappears, and after the last one to the content', {
  tags: ['slow'],
}, async () => {
  const { user } = await openFavorites('One', 'Two', 'Three');
  (await buttonOf('Three', REMOVE)).focus();
  for (const next of ['Two', 'One']) {
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await buttonOf(next, REMOVE)).toHaveFocus());
  }
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('moves the focus past a card whose star failed', { tags: ['slow'] }, async () => {
  const { user, network, paths } = await openFavorites('Next', 'Taken', 'Refused');
  const [, taken = '', refused = ''] = paths;
  network.fail(refused, REFUSED);
  const refuse = network.hold(refused);
  const take = network.hold(taken);
  for (const title of ['Refused', 'Taken']) {
    (await buttonOf(title, REMOVE)).focus();
    await user.keyboard('{Enter}');
  }
  refuse();
  await expectToast('Error updating favorite status', 'No stars today');
  take();
  await expectCards('Refused', 'Next');
  await waitFor(async () => expect(await buttonOf('Next', REMOVE)).toHaveFocus());
});
