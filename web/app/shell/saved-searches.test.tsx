import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SavedSearch } from '#contract/searches.ts';
import { openApp } from '#tests/component/open-app.ts';
import { clickButton, expectToast, findCard } from '#tests/component/page.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const SNIPPETS = [
  { title: 'Go tool', language: 'go' },
  { title: 'Script', language: 'bash' },
];

async function openWith(path: string, saved: Record<string, string>, as = 'ada') {
  const server = await testServer();
  const ada = await server.person('ada');
  for (const [name, q] of Object.entries(saved)) await ada.post('/api/searches', { name, q });
  return openApp(path, { server, as, snippets: SNIPPETS });
}

const savedOf = async (who: Caller) =>
  SavedSearch.array()
    .parse((await who.get('/api/searches')).body)
    .map(({ name, q }) => ({ name, q }));

/** The header has a second star for narrow windows. */
async function clickStar(user: UserEvent, name: string): Promise<HTMLElement> {
  const [star] = await screen.findAllByRole('button', { name });
  await waitFor(() => expect(star).toBeEnabled());
  if (star) await user.click(star);
  return screen.findByRole('dialog', { name });
}

const links = () =>
  within(screen.getByRole('region', { name: 'Saved searches' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('saves the search on the board under a name, and shows it in the sidebar', { tags: ['slow'] }, async () => {
  const { user, owner } = await openWith('/?q=lang:go', {});
  await findCard('Go tool');
  const dialog = await clickStar(user, 'Save search');
  await clickButton(user, 'Save', dialog);
  const field = within(dialog).getByRole('textbox', { name: 'Name' });
  expect(field).toHaveAccessibleDescription('Name is required');
  await user.type(field, 'My Go{Enter}');
  await expectToast('Search saved');
  expect(await savedOf(owner)).toEqual([{ name: 'My Go', q: 'lang:go' }]);
  await waitFor(() => expect(links()).toEqual(['My Go']));
  const [star] = await screen.findAllByRole('button', { name: 'Saved search' });
  expect(star).toHaveAttribute('aria-pressed', 'true');
});

test('asks before it replaces a search of the same name', async () => {
  const { user, owner } = await openWith('/?search=tool', { Tools: 'lang:bash' });
  const dialog = await clickStar(user, 'Save search');
  const field = within(dialog).getByRole('textbox', { name: 'Name' });
  await user.type(field, 'tools{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription('You already have a search with this name.'));
  expect(await savedOf(owner)).toEqual([{ name: 'Tools', q: 'lang:bash' }]);
  await clickButton(user, 'Replace', dialog);
  await expectToast('Search saved');
  expect(await savedOf(owner)).toEqual([{ name: 'tools', q: 'tool' }]);
});

test('renames a saved search and deletes it, which can be undone', { tags: ['slow'] }, async () => {
  const { user, owner } = await openWith('/?q=LANG:go', { 'My Go': 'lang:go' });
  const dialog = await clickStar(user, 'Saved search');
  const field = within(dialog).getByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.type(field, 'Gopher');
  await clickButton(user, 'Save', dialog);
  await expectToast('Search saved');
  await waitFor(() => expect(links()).toEqual(['Gopher']));
  await clickButton(user, 'Delete', await clickStar(user, 'Saved search'));
  await expectToast('Search deleted');
  expect(await savedOf(owner)).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Saved searches' })).not.toBeInTheDocument());
  await clickButton(user, 'Undo');
  await waitFor(() => expect(links()).toEqual(['Gopher']));
});

test('lists five searches by name, the others on request, and opens them', { tags: ['slow'] }, async () => {
  const saved = Object.fromEntries(['F', 'b', 'A', 'd', 'E', 'C', 'go'].map((name) => [name, `title:${name}`]));
  const { user } = await openWith('/snippets', { ...saved, go: 'lang:go' });
  await findCard('Script');
  await waitFor(() => expect(links()).toEqual(['A', 'b', 'C', 'd', 'E']));
  await clickButton(user, 'Show all (7)');
  expect(links()).toEqual(['A', 'b', 'C', 'd', 'E', 'F', 'go']);
  await user.click(screen.getByRole('link', { name: 'go' }));
  await findCard('Go tool');
  expect(location.pathname + location.search).toBe('/?q=lang%3Ago');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Script' })).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'go' })).toHaveAttribute('aria-current', 'page');
});

test('opens saved searches from the palette', { tags: ['slow'] }, async () => {
  const { user } = await openWith('/', { Scripts: 'lang:bash' });
  await findCard('Script');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByPlaceholderText('Find a snippet or do something…'), 'scripts');
  await user.click(await screen.findByRole('option', { name: 'Scripts' }));
  await waitFor(() => expect(location.search).toBe('?q=lang%3Abash'));
});

test('follows changes that another tab made', async () => {
  const { owner } = await openWith('/', { One: 'one' });
  await waitFor(() => expect(links()).toEqual(['One']));
  await owner.post('/api/searches', { name: 'Two', q: 'two' });
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(links()).toEqual(['One', 'Two']));
});

test('offers no star without a search, and none on screens without a board', { tags: ['slow'] }, async () => {
  const { reload } = await openWith('/snippets', {});
  await findCard('Script');
  expect(screen.queryByRole('button', { name: 'Save search' })).not.toBeInTheDocument();
  await reload('/settings?q=x');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  expect(screen.queryByRole('button', { name: 'Save search' })).not.toBeInTheDocument();
});
