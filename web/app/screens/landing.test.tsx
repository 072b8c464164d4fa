import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import {
  clickButton,
  expectAddress,
  expectCards,
  findCard,
  PUBLIC_LIST,
  queryCard,
  replaceText,
} from '#tests/component/page.ts';

const NOTHING = 'No public snippets found matching your criteria.';

const search = () => screen.findByRole('combobox', { name: 'Search public snippets' });

test('shows visitors the public snippets without stars, menus and the sidebar', async () => {
  await openApp('/', {
    snippets: [
      { title: 'Open to all', description: 'Seen by everybody', isPublic: true },
      { title: 'For me alone', code: 'secret()' },
    ],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Discover and share code snippets' })).toBeVisible();
  const main = screen.getByRole('main');
  expect(within(main).getByRole('button', { name: 'Sign In / Sign Up' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expectCards('Open to all');
  expect(document.title).toMatch(/Pegboard/);

  const card = await findCard('Open to all');
  expect(card).toHaveTextContent('Seen by everybody');
  expect(card).toHaveTextContent('by ada');
  expect(within(card).getByRole('button', { name: 'Copy code' })).toBeInTheDocument();
  expect(within(card).queryByRole('button', { name: /favorites/ })).not.toBeInTheDocument();
  expect(within(card).queryByRole('button', { name: /^More for/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'New Snippet' })).not.toBeInTheDocument();
});

test('searches titles and descriptions in the browser, ignoring case', { tags: ['slow'] }, async () => {
  const { user, network, reload } = await openApp('/', {
    snippets: [
      { title: 'Quick Sort', code: 'zebra()', isPublic: true },
      { title: 'Deep copy', description: 'Never so QUICK again', isPublic: true },
      { title: 'Zebra crossing', code: 'quick()', isPublic: true },
    ],
  });
  await expectCards('Zebra crossing', 'Deep copy', 'Quick Sort');
  const before = network.sent('GET', PUBLIC_LIST).length;
  await user.type(await search(), 'qUiCk');
  await expectCards('Deep copy', 'Quick Sort');
  await expectAddress('/?search=qUiCk');
  expect(network.sent('GET', PUBLIC_LIST)).toHaveLength(before);

  await reload();
  await expectCards('Deep copy', 'Quick Sort');
  expect(await search()).toHaveValue('qUiCk');
  await replaceText(user, await search(), 'nowhere to be found');
  expect(await screen.findByText(NOTHING)).toBeVisible();
  expect(screen.getByText('Try adjusting your search or filters.')).toBeVisible();
  await clickButton(user, 'Clear search');
  await expectCards('Zebra crossing', 'Deep copy', 'Quick Sort');
});

test('filters by language and tags and keeps them in the address', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', {
    snippets: [
      { title: 'In Go', language: 'go', tags: ['web', 'fast'], isPublic: true },
      { title: 'In Rust', language: 'rust', tags: ['web'], isPublic: true },
    ],
  });
  await expectCards('In Rust', 'In Go');
  const language = screen.getByRole('combobox', { name: 'Language' });
  expect(within(language).getAllByRole('option')[0]).toHaveTextContent('All Languages');
  expect(language).toHaveValue('');
  await within(language).findByRole('option', { name: 'Go' });
  await user.selectOptions(language, 'Go');
  await expectCards('In Go');
  await expectAddress('/?language=go');
  await user.selectOptions(language, 'All Languages');
  await expectAddress('/');

  await clickButton(user, 'Tags');
  await user.click(await screen.findByRole('checkbox', { name: 'fast' }));
  await user.keyboard('{Escape}');
  await expectCards('In Go');
  await clickButton(user, 'fast', await findCard('In Go'));
  await expectCards('In Rust', 'In Go');
  await clickButton(user, 'web', await findCard('In Rust'));
  await expectAddress('/?tag=web');

  history.back();
  await expectAddress('/');
  history.back();
  await expectAddress('/?tag=fast');
  await expectCards('In Go');
});

test('filters by the language of any file', async () => {
  const files = [
    { name: 'main.go', language: 'go', code: 'package main' },
    { name: 'Dockerfile', language: 'docker', code: 'FROM scratch' },
  ];
  const { user } = await openApp('/', {
    snippets: [
      { title: 'Server', files, isPublic: true },
      { title: 'In Rust', language: 'rust', isPublic: true },
    ],
  });
  await expectCards('In Rust', 'Server');
  const language = screen.getByRole('combobox', { name: 'Language' });
  await within(language).findByRole('option', { name: 'Dockerfile' });
  await user.selectOptions(language, 'Dockerfile');
  await expectCards('Server');
});

test('keeps the address and the other filters while a visitor searches', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/settings?language=go', {
    snippets: [
      { title: 'Sleep in Go', language: 'go', isPublic: true },
      { title: 'Sort in Go', language: 'go', isPublic: true },
      { title: 'Sleep in Rust', language: 'rust', isPublic: true },
    ],
  });
  await expectCards('Sort in Go', 'Sleep in Go');
  await replaceText(user, await search(), 'sleep');
  await expectCards('Sleep in Go');
  await expectAddress('/settings?search=sleep&language=go');
  await replaceText(user, await search(), 'sort');
  await user.keyboard('{Enter}');
  await expectCards('Sort in Go');
  await expectAddress('/settings?search=sort&language=go');
});

test('searches all pages of the public list', { tags: ['slow'] }, async () => {
  const snippets = Array.from({ length: 110 }, (_, index) => ({ title: `Number ${index}`, isPublic: true }));
  const { user } = await openApp('/', { snippets });
  expect(await findCard('Number 109')).toHaveAttribute('aria-setsize', '110');
  expect(queryCard('Number 0')).not.toBeInTheDocument();
  await replaceText(user, await search(), 'Number 0');
  await expectCards('Number 0');
  await clickButton(user, 'Clear search');
  await findCard('Number 109');
});

test('shows six placeholders until the public list arrives', async () => {
  const { network } = await openApp('/nowhere', {
    snippets: [{ title: 'Slow', isPublic: true }],
    prepare: (network) => network.hold(PUBLIC_LIST),
  });
  const placeholders = () => document.querySelectorAll('main [data-slot="skeleton"]');
  await waitFor(() => expect(placeholders()).toHaveLength(6));
  network.release();
  await findCard('Slow');
  expect(placeholders()).toHaveLength(0);
});

test.each([{ status: 500 } as const, 'no reply' as const])(
  'offers to load the public list again after %j',
  { tags: ['slow'] },
  async (failure) => {
    const { user, network } = await openApp('/nowhere', {
      snippets: [{ title: 'Back again', isPublic: true }],
      prepare: (network) => network.fail(PUBLIC_LIST, failure),
    });
    const alert = await within(await screen.findByRole('main')).findByRole('alert');
    expect(alert).toHaveTextContent('Could not load snippets. Please try again later.');
    network.release();
    await clickButton(user, 'Try again', alert);
    await findCard('Back again');
    expect(alert).not.toBeInTheDocument();
  },
);

test.each(['/snippets', '/collections/7', '/settings', '/nowhere/at/all'])(
  'shows visitors the landing page at %s and asks them to sign in',
  async (path) => {
    await openApp(path);
    expect(await screen.findByRole('heading', { name: 'Discover and share code snippets' })).toBeVisible();
    expect(screen.getByText('Sign in to open this page')).toBeVisible();
    expect(await screen.findByText(NOTHING)).toBeVisible();
    // Nothing is published yet, and nothing is filtered.
    expect(screen.getByText('Sign in and publish the first one.')).toBeVisible();
    expect(screen.queryByText('Try adjusting your search or filters.')).not.toBeInTheDocument();
  },
);
