import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openApp } from '#tests/component/open-app.ts';
import { findCard, queryCard } from '#tests/component/page.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { HOSTILE } from '#tests/support/payloads.ts';
import { testServer } from '#tests/support/server.ts';

async function withProfile() {
  const server = await testServer();
  const ada = await server.person('ada');
  await ada.put('/api/auth/profile', { handle: 'Ada-L', about: 'Numbers', isPublic: true });
  return { server, ada };
}

test.each([undefined, 'ben'])('shows a profile with its public snippets and collections to %s', async (as) => {
  const { server, ada } = await withProfile();
  await createSnippet(ada, { title: 'Open', isPublic: true });
  await createSnippet(ada, { title: 'Secret' });
  const { id } = await createCollection(ada, { name: 'Shelf' });
  await ada.post(`/api/collections/${id}/publish`, { isPublic: true });
  const ben = await server.person('cleo');
  await createSnippet(ben, { title: 'Of another', isPublic: true });
  await openApp('/@ada-l', { server, as });
  const heading = await screen.findByRole('heading', { level: 1, name: 'ada' });
  expect(heading.closest('header')).toHaveTextContent(/^Aada@Ada-LFeedNumbers$/);
  expect(screen.getByRole('heading', { level: 2, name: 'Public snippets' })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 2, name: 'Public collections' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Shelf' })).toHaveAttribute('href', expect.stringMatching(/^\/c\//));
  expect(screen.getByRole('link', { name: 'Feed' })).toHaveAttribute('href', '/@Ada-L/feed.atom');
  const card = within(await findCard('Open'));
  expect(card.getByRole('link', { name: 'ada' })).toHaveAttribute('href', '/@Ada-L');
  for (const title of ['Secret', 'Of another']) expect(queryCard(title)).not.toBeInTheDocument();
  expect(document.title).toMatch(/^ada \(@Ada-L\)/);
});

test.each([HOSTILE, '\u202Etxt.exe\u202C \u2066<b>\u2069', '<img src=x onerror=ran()> \u0001\u001b[31m'])(
  'shows %j as text of a profile',
  async (text) => {
    const { server, ada } = await withProfile();
    await ada.patch('/api/auth/user', { displayName: text });
    await ada.put('/api/auth/profile', { handle: 'Ada-L', about: text, isPublic: true });
    await createSnippet(ada, { title: text, isPublic: true });
    const { id } = await createCollection(ada, { name: text, description: text });
    await ada.post(`/api/collections/${id}/publish`, { isPublic: true });
    await openApp('/@ada-l', { server });
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe(text);
    expect(heading.closest('header')?.querySelector('p:last-child')?.textContent).toBe(text);
    const item = within(await screen.findByRole('region', { name: 'Public collections' })).getByRole('listitem');
    expect(item.querySelector('a')?.textContent).toBe(text);
    expect(item.querySelector('p')?.textContent).toBe(text);
    expect(document.title).toContain(' (@Ada-L)');
    expect(document.title).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(document.querySelectorAll('main img, main script')).toHaveLength(0);
  },
);

test('says that a person has no public snippets', async () => {
  const { server } = await withProfile();
  await openApp('/@ada-l', { server });
  expect(await screen.findByRole('heading', { name: 'No public snippets yet' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Public collections' })).not.toBeInTheDocument();
});

test('says the same about a hidden and an unknown profile, and does not link to the hidden one', {
  tags: ['slow'],
}, async () => {
  const { server, ada } = await withProfile();
  await createSnippet(ada, { title: 'Open', isPublic: true });
  await ada.put('/api/auth/profile', { handle: 'Ada-L', about: null, isPublic: false });
  const app = await openApp('/@ada-l', { server });
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile Not Found' })).toBeVisible();
  await app.reload('/@nobody');
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile Not Found' })).toBeVisible();
  await app.reload('/');
  const card = within(await findCard('Open'));
  expect(card.getByText('ada')).toBeVisible();
  expect(card.queryByRole('link', { name: 'ada' })).not.toBeInTheDocument();
});

test('links the author on the shared page and in comments', async () => {
  const { server, ada } = await withProfile();
  const { id, shareId } = await createSnippet(ada, { title: 'Open', isPublic: true });
  await ada.post(`/api/snippets/${id}/comments`, { content: 'Mine' });
  await openApp(`/shared/${shareId}`, { server });
  const comment = (await screen.findByText('Mine')).closest('li');
  if (comment === null) throw new Error('The comment is not in a list');
  expect(within(comment).getByRole('link', { name: 'ada' })).toHaveAttribute('href', '/@Ada-L');
  const links = screen.getAllByRole('link', { name: 'ada' });
  expect(links.length).toBeGreaterThan(1);
});
