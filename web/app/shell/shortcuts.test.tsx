import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { expectAddress, expectNoDialog } from '#tests/component/page.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

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

test('forgets g after a second', async () => {
  await openApp('/', { as: 'ada' });
  await screen.findByRole('heading', HOME);
  const press = (key: string, timeStamp: number) => {
    const event = createEvent.keyDown(document.body, { key });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(document.body, event);
  };
  press('g', 1_000);
  press('s', 2_100);
  expect(location.pathname).toBe('/');
  press('g', 3_000);
  press('s', 3_900);
  await expectAddress('/snippets');
});

test('focuses the search with / and takes letters as text while a person types', async () => {
  const { user } = await openApp('/tags', { as: 'ada' });
  await screen.findByRole('heading', { level: 1, name: 'Tags' });
  await user.keyboard('/');
  const search = screen.getByRole('combobox', { name: 'Search snippets' });
  expect(search).toHaveFocus();
  await user.keyboard('n?gs/');
  expect(search).toHaveValue('n?gs/');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(location.pathname).toBe('/tags');
  await user.keyboard('{Enter}');
  await expectAddress('/?search=n%3Fgs%2F');
});

test('takes letters with Caps Lock and of other scripts, and none again while a key is held', async () => {
  const { user } = await openApp('/', { as: 'ada' });
  await screen.findByRole('heading', HOME);
  const press = (init: KeyboardEventInit) => fireEvent.keyDown(document.body, init);
  press({ key: 'G', code: 'KeyG' });
  press({ key: 'S', code: 'KeyS' });
  await expectAddress('/snippets');
  press({ key: 'п', code: 'KeyG' });
  press({ key: 'р', code: 'KeyH' });
  await expectAddress('/');
  expect(press({ key: 'n', code: 'KeyN', repeat: true })).toBe(true);
  press({ key: 'л', code: 'KeyK', ctrlKey: true });
  expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await user.keyboard('{Escape}');
  await expectNoDialog();
  press({ key: 'N', code: 'KeyN', shiftKey: true });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('leaves / to the browser on a page without a search', { tags: ['slow'] }, async () => {
  const server = await testServer();
  const { shareId } = await createSnippet(await server.person('ada'), { title: 'Shared', isPublic: true });
  const { user } = await openApp(`/shared/${shareId}`, { server });
  await screen.findByRole('heading', { level: 1, name: 'Shared' });
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(true);
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog).toHaveTextContent('Show this list');
  expect(within(dialog).queryByText('Search')).not.toBeInTheDocument();
});

test('opens the list of shortcuts and a new snippet, on a checkbox too', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada' });
  (await screen.findByRole('checkbox', { name: 'Favorites only' })).focus();
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Go to Collections');
  await user.keyboard('{Escape}');
  await expectNoDialog();
  await user.keyboard('n');
  expect(await screen.findByRole('dialog', { name: 'Create Snippet' })).toBeVisible();
});

test('leaves only Ctrl+K when single-key shortcuts are switched off', { tags: ['slow'] }, async () => {
  const { user } = await openApp('/', { as: 'ada' });
  await screen.findByRole('heading', HOME);
  await user.keyboard('?');
  await user.click(await screen.findByRole('switch', { name: 'Use single-key shortcuts' }));
  await user.keyboard('{Escape}');
  await expectNoDialog();
  await user.keyboard('n?/');
  expect(screen.getByRole('combobox', { name: 'Search snippets' })).not.toHaveFocus();
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
