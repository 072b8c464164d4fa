import { parseFeed } from '@rowanmanning/feed-parser';
import { expect, test } from 'vitest';
import { createSnippet } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

async function publish(person: Caller, given: Record<string, unknown>): Promise<number> {
  const { id } = await createSnippet(person, given);
  await person.post(`/api/snippets/${id}/publish`, { isPublic: true });
  return id;
}

const titlesIn = async (visitor: Caller, path = '/feed.atom') =>
  parseFeed((await visitor.get(path)).text).items.map(({ title }) => title);

test('lists public snippets, the last published first, and narrows by tag and language', async () => {
  const { person, visitor, advance } = await testServer();
  const ada = await person('ada');
  const first = await publish(ada, { title: 'First', tags: ['x'], language: 'go' });
  advance(1_000);
  await publish(ada, { title: 'Second', tags: ['y'], language: 'rust' });
  await createSnippet(ada, { title: 'Hidden' });
  const reply = await visitor.get('/feed.atom');
  expect(reply.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(reply.headers['last-modified']).toBe('Sat, 31 Jan 2026 09:30:01 GMT');
  expect(await titlesIn(visitor)).toEqual(['Second', 'First']);
  expect(await titlesIn(visitor, '/feed.atom?tag=x')).toEqual(['First']);
  expect(await titlesIn(visitor, '/feed.atom?language=rust')).toEqual(['Second']);
  expect(await titlesIn(visitor, '/feed.atom?tag=unknown')).toEqual([]);
  expect(await visitor.get(`/feed.atom?tag=${'x'.repeat(51)}`)).toMatchObject({ status: 400 });
  advance(1_000);
  await ada.post(`/api/snippets/${first}/publish`, { isPublic: true });
  expect(await titlesIn(visitor)).toEqual(['Second', 'First']);
  await ada.post(`/api/snippets/${first}/publish`, { isPublic: false });
  expect(await titlesIn(visitor)).toEqual(['Second']);
  await ada.post(`/api/snippets/${first}/publish`, { isPublic: true });
  expect(await titlesIn(visitor)).toEqual(['First', 'Second']);
  await ada.delete(`/api/snippets/${first}`);
  expect(await titlesIn(visitor)).toEqual(['Second']);
  await ada.post(`/api/trash/${first}/restore`, {});
  expect(await titlesIn(visitor)).toEqual(['First', 'Second']);
});

test('lists the public snippets of a person with a public profile, who is linked as the author', async () => {
  const { person, visitor } = await testServer({ publicUrl: 'https://pegboard.example' });
  const ada = await person('ada');
  await publish(ada, { title: 'Of Ada' });
  await createSnippet(ada, { title: 'Hidden' });
  await publish(await person('ben'), { title: 'Of Ben' });
  await ada.put('/api/auth/profile', { handle: 'Ada-L', about: null, isPublic: true });
  const { status, text, headers } = await visitor.get('/@ada-l/feed.atom');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  const feed = parseFeed(text);
  expect(feed).toMatchObject({ title: 'ada (@Ada-L) · Pegboard', self: 'https://pegboard.example/@Ada-L/feed.atom' });
  expect(feed.items.map(({ title }) => title)).toEqual(['Of Ada']);
  const authors = parseFeed((await visitor.get('/feed.atom')).text).items.map((item) => item.authors[0]);
  expect(authors).toMatchObject([
    { name: 'ben', url: null },
    { name: 'ada', url: 'https://pegboard.example/@Ada-L' },
  ]);
});

test('orders imported, bulk-published and restored snippets by the time at which they became public', async () => {
  const { person, visitor, advance } = await testServer();
  const ada = await person('ada');
  const two = await createSnippet(ada, { title: 'Two' });
  const one = await publish(ada, { title: 'One' });
  advance(1_000);
  const old = { title: 'Imported', code: 'x', isPublic: true, createdAt: '2020-01-01T00:00:00.000Z' };
  await ada.post('/api/snippets/import', { visibility: 'keep', snippets: [old] });
  expect(await titlesIn(visitor)).toEqual(['Imported', 'One']);
  advance(1_000);
  await ada.post('/api/snippets/bulk', { action: 'publish', ids: [one, two.id] });
  expect(await titlesIn(visitor)).toEqual(['Two', 'Imported', 'One']);
  advance(1_000);
  for (const action of ['trash', 'restore']) await ada.post('/api/snippets/bulk', { action, ids: [one] });
  expect(await titlesIn(visitor)).toEqual(['Two', 'Imported', 'One']);
  advance(1_000);
  for (const action of ['unpublish', 'publish']) await ada.post('/api/snippets/bulk', { action, ids: [one] });
  expect(await titlesIn(visitor)).toEqual(['One', 'Two', 'Imported']);
});
