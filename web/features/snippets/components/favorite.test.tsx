import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectAddress, expectCards, expectToast, findCard } from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const ADD = 'Add to favorites';
const REMOVE = 'Remove from favorites';
const REFUSED = { status: 500, body: { message: 'No stars today' } };

const buttonOf = async (title: string, name: string) => within(await findCard(title)).findByRole('button', { name });

test("marks one's own favorites on any readable snippet and filters by them", async () => {
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
