import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import {
  clickButton,
  expectAddress,
  expectCards,
  findCard,
  queryCard,
  SNIPPET_LIST,
  scrollPage,
} from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const activeFilters = () => screen.findByRole('region', { name: 'Active filters' });

test('shows the own snippets and the public ones of others', async () => {
  const server = await testServer();
  const [ada, bob] = [await server.person('ada'), await server.person('bob')];
  await createSnippet(ada, { title: 'Mine' });
  await createSnippet(bob, { title: 'Of Bob', isPublic: true });
  await createSnippet(bob, { title: 'Private of Bob' });
  await openApp('/', { server, as: 'ada' });
  expect(await screen.findByRole('heading', { level: 1, name: 'All Snippets' })).toBeVisible();
  expect(screen.getByText('Browse and organize your code snippets')).toBeVisible();
  expect(document.title).toMatch(/^All Snippets/);
  await expectCards('Of Bob', 'Mine');

  const ofBob = await findCard('Of Bob');
  expect(ofBob).toHaveTextContent('by bob');
  expect(within(ofBob).getByRole('button', { name: 'Copy code' })).toBeInTheDocument();
  expect(within(ofBob).getByRole('button', { name: 'Add to favorites' })).toBeInTheDocument();
  expect(within(ofBob).getByRole('button', { name: 'Add to collection' })).toBeInTheDocument();
  expect(within(await findCard('Mine')).getByRole('button', { name: 'More for Mine' })).toBeInTheDocument();
});

test('combines languages by OR and tags by AND, and removes each filter by its chip', { tags: ['slow'] }, async () => {
  const { user, reload } = await openApp('/', {
    as: 'ada',
    snippets: [
      { title: 'Go web', language: 'go', tags: ['web', 'fast'] },
      { title: 'Rust web', language: 'rust', tags: ['web'] },
      { title: 'CSS', language: 'css', tags: ['look'] },
    ],
  });
  const main = await screen.findByRole('main');
  await clickButton(user, 'Languages', main);
  await user.click(await screen.findByRole('checkbox', { name: 'Go' }));
  await user.click(screen.getByRole('checkbox', { name: 'Rust' }));
  await user.keyboard('{Escape}');
  await expectCards('Rust web', 'Go web');
  await clickButton(user, 'Tags', main);
  await user.click(await screen.findByRole('checkbox', { name: 'web' }));
  await user.click(screen.getByRole('checkbox', { name: 'fast' }));
  await user.keyboard('{Escape}');
  await expectCards('Go web');
  await expectAddress('/?language=go&language=rust&tag=web&tag=fast');

  await reload();
  const chips = await activeFilters();
  expect(within(chips).getAllByRole('button', { name: /^Remove/ })).toHaveLength(4);
  await clickButton(user, 'Remove fast', chips);
  await expectCards('Rust web', 'Go web');
  history.back();
  await expectCards('Go web');
  await clickButton(user, 'Clear all', chips);
  await expectCards('CSS', 'Rust web', 'Go web');
  expect(chips).not.toBeInTheDocument();
  await expectAddress('/');
});

test('moves the focus to the next chip, and after the last one to the content', { tags: ['slow'] }, async () => {
  const { user, reload } = await openApp('/?search=a&tag=b&tag=c&favorites=true', { as: 'ada' });
  await clickButton(user, 'Remove b', await activeFilters());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove c' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Favorites only' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  expect(screen.queryByRole('region', { name: 'Active filters' })).not.toBeInTheDocument();

  await reload('/?search=a&tag=b');
  await clickButton(user, 'Clear all');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('keeps the sort order in the address', { tags: ['slow'] }, async () => {
  const { user, owner, snippets, reload } = await openApp('/', {
    as: 'ada',
    snippets: [{ title: 'beta' }, { title: 'Alpha' }, { title: 'gamma' }],
  });
  const [beta] = snippets;
  await owner.post(`/api/snippets/${beta?.id}/use`);
  const views = async () => (await owner.get(`/api/snippets/${beta?.id}`)).body;
  await waitFor(async () => expect(await views()).toMatchObject({ viewCount: 1 }));
  const sort = await screen.findByRole('combobox', { name: 'Sort by' });
  const labels = within(sort)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(labels).toEqual(['Recently Added', 'Oldest First', 'Most Used', 'A-Z', 'Z-A']);
  expect(sort).toHaveValue('recent');
  for (const [label, value, titles] of [
    ['Oldest First', 'oldest', ['beta', 'Alpha', 'gamma']],
    ['Most Used', 'views', ['beta', 'gamma', 'Alpha']],
    ['A-Z', 'az', ['Alpha', 'beta', 'gamma']],
    ['Z-A', 'za', ['gamma', 'beta', 'Alpha']],
  ] as const) {
    await user.selectOptions(sort, label);
    await expectCards(...titles);
    await expectAddress(`/?sort=${value}`);
  }
  await reload();
  await expectCards('gamma', 'beta', 'Alpha');
  history.back();
  await expectCards('Alpha', 'beta', 'gamma');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('az');
});

test('keeps the list view in the address', { tags: ['slow'] }, async () => {
  const { user, reload } = await openApp('/', { as: 'ada', snippets: [{ title: 'One' }] });
  await user.click(await screen.findByRole('radio', { name: 'List view' }));
  await expectAddress('/?view=list');
  await reload();
  expect(await screen.findByRole('radio', { name: 'List view' })).toBeChecked();
  history.back();
  await waitFor(() => expect(screen.getByRole('radio', { name: 'List view' })).not.toBeChecked());
});

test('shows six placeholders until the list arrives', { tags: ['slow'] }, async () => {
  const server = await testServer();
  await createSnippet(await server.person('ada'), { title: 'Late' });
  const { network } = await openApp('/', { server, as: 'ada', prepare: (network) => network.hold(SNIPPET_LIST) });
  const placeholders = () => document.querySelectorAll('main [data-slot="skeleton"]');
  await waitFor(() => expect(placeholders()).toHaveLength(6));
  network.release();
  await findCard('Late');
  expect(placeholders()).toHaveLength(0);
});

test('offers a new snippet on an empty board', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada' });
  const main = await screen.findByRole('main');
  expect(await within(main).findByRole('heading', { name: 'No Snippets Found' })).toBeVisible();
  expect(within(main).getByText('Create your first snippet, or drop code files here.')).toBeVisible();
  await clickButton(user, 'New Snippet', main);
  expect(await screen.findByRole('dialog', { name: 'Create Snippet' })).toBeVisible();
});

test('retries a failing list once, then shows the reason and a button to try again', { tags: ['slow'] }, async () => {
  const { user, network } = await openApp('/', {
    as: 'ada',
    snippets: [{ title: 'There after all' }],
    prepare: (network) => network.fail(SNIPPET_LIST, { status: 500, body: { message: 'The disk is full' } }),
  });
  const alert = await within(await screen.findByRole('main')).findByRole('alert');
  expect(within(alert).getByRole('heading', { name: 'Error' })).toBeVisible();
  expect(alert).toHaveTextContent('Failed to load snippets: The disk is full');
  for (const list of [/pinned=true/, /pinned=false/]) expect(network.sent('GET', list)).toHaveLength(2);
  expect(queryCard('There after all')).not.toBeInTheDocument();

  network.release();
  await clickButton(user, 'Try again', alert);
  await findCard('There after all');
});

test('never asks for the total of a search and announces it once everything is loaded', {
  tags: ['slow'],
}, async () => {
  const snippets = Array.from({ length: 60 }, (_, index) => ({ title: `Number ${100 + index}` }));
  const { network } = await openApp('/?search=Number&sort=az', { as: 'ada', snippets });
  expect(await findCard('Number 100')).toHaveAttribute('aria-setsize', '-1');
  scrollPage(2_000);
  expect(await findCard('Number 159')).toHaveAttribute('aria-setsize', '60');
  const requests = network.sent('GET', SNIPPET_LIST).map(({ path }) => new URL(path, location.origin).searchParams);
  expect(requests.map((query) => query.get('count'))).toEqual(['false', 'false']);
});
