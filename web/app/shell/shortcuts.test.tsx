import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { expectAddress, expectNoDialog } from '#tests/component/page.ts';

const HOME = { level: 1, name: 'All Snippets' };

test('opens the screens with g and a second key', async () => {
  const { user } = await openApp('/', { as: 'ada' });
  await screen.findByRole('heading', HOME);
  for (const [keys, path] of [
    ['gs', '/snippets'],
    ['gc', '/collections'],
    ['gt', '/tags'],
    ['g,', '/settings'],
    ['gh', '/'],
  ] as const) {
    await user.keyboard(keys);
    await expectAddress(path);
  }
});

test('focuses the search with / and takes letters as text while a person types', async () => {
  const { user } = await openApp('/tags', { as: 'ada' });
  await screen.findByRole('heading', { level: 1, name: 'Tags' });
  await user.keyboard('/');
  const search = screen.getByRole('searchbox', { name: 'Search snippets' });
  expect(search).toHaveFocus();
  await user.keyboard('n?gs/');
  expect(search).toHaveValue('n?gs/');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(location.pathname).toBe('/tags');
  await user.keyboard('{Enter}');
  await expectAddress('/?search=n%3Fgs%2F');
});

test('opens the list of shortcuts and a new snippet, on a checkbox too', async () => {
  const { user } = await openApp('/', { as: 'ada' });
  (await screen.findByRole('checkbox', { name: 'Favorites only' })).focus();
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Go to Collections');
  await user.keyboard('{Escape}');
  await expectNoDialog();
  await user.keyboard('n');
  expect(await screen.findByRole('dialog', { name: 'Create Snippet' })).toBeVisible();
});

test('leaves only Ctrl+K when single-key shortcuts are switched off', async () => {
  const { user } = await openApp('/', { as: 'ada' });
  await screen.findByRole('heading', HOME);
  await user.keyboard('?');
  await user.click(await screen.findByRole('switch', { name: 'Use single-key shortcuts' }));
  await user.keyboard('{Escape}');
  await expectNoDialog();
  await user.keyboard('n?/');
  expect(screen.getByRole('searchbox', { name: 'Search snippets' })).not.toHaveFocus();
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
});

test('offers visitors no shortcut that needs an account', async () => {
  const { user } = await openApp('/');
  await screen.findByText('No public snippets found matching your criteria.');
  await user.keyboard('ngs');
  expect(location.pathname).toBe('/');
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog).toHaveTextContent('Search');
  expect(dialog).not.toHaveTextContent('New snippet');
});
