import { expect, test } from 'vitest';
import { Collection } from '#contract/collections.ts';
import { Snippet } from '#contract/snippets.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const pathOf = (q: string, more: Record<string, string> = {}) =>
  `/api/snippets?${new URLSearchParams({ q, sort: 'oldest', ...more })}`;

const titlesIn = (body: unknown) =>
  Snippet.array()
    .parse(body)
    .map(({ title }) => title);

/** Returns the titles of the results, oldest first. */
async function found(who: Caller, q: string, more: Record<string, string> = {}): Promise<string[]> {
  const { status, body } = await who.get(pathOf(q, more));
  expect(status, q).toBe(200);
  return titlesIn(body);
}

/** Ada has three private snippets and a public one; Ben has a public one that Ada marked. */
async function library() {
  const server = await testServer();
  const ada = await server.person('ada');
  const ben = await server.person('ben');
  const go = await createSnippet(ada, {
    title: 'Alpha',
    description: 'About pools',
    tags: ['Web', 'to do'],
    files: [
      { name: 'main.go', language: 'go', code: 'func Alpha() {}' },
      { name: 'view.tsx', language: 'tsx', code: 'export const pool = 1;' },
    ],
  });
  await createSnippet(ada, { title: 'Beta', code: 'alpha beta', language: 'python', tags: ['web-x'] });
  const template = { isTemplate: true, code: 'Hi ${1:name}', language: 'klingon', tags: [] };
  await createSnippet(ada, { title: 'Gamma', ...template, isPublic: true });
  const other = await createSnippet(ben, {
    title: 'Delta',
    code: 'delta',
    language: 'go',
    tags: ['c'],
    isPublic: true,
  });
  await ada.post(`/api/snippets/${other.id}/favorite`, { isFavorite: true });
  await ada.post(`/api/snippets/${other.id}/fork`, {});
  await ada.post(`/api/snippets/${other.id}/use`);
  await server.app.useCounter.flush();
  const { id } = Collection.parse(await createCollection(ada, { name: 'My, Board' }));
  await ada.post(`/api/collections/${id}/snippets/${go.id}`, {});
  await createCollection(ben, { name: 'Bens' });
  return { ...server, ada, ben, visitor: server.visitor, go, collectionId: id };
}

test('filters narrow, ignoring case', { tags: ['slow'] }, async () => {
  const { ada } = await library();
  const all = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Delta'];
  const cases: [string, string[]][] = [
    ['', all],
    ['lang:go', ['Alpha', 'Delta', 'Delta']],
    ['LANG:"React TSX"', ['Alpha']],
    ['lang:.py,klingon', ['Beta', 'Gamma']],
    ['-lang:go', ['Beta', 'Gamma']],
    ['tag:web', ['Alpha']],
    ['tag:"TO DO"', ['Alpha']],
    ['tag:WEB-X,c', ['Beta', 'Delta', 'Delta']],
    ['-tag:c', ['Alpha', 'Beta', 'Gamma']],
    ['tag:we', []],
    ['in:"my, board"', ['Alpha']],
    ['-in:"my, board"', ['Beta', 'Gamma', 'Delta', 'Delta']],
    ['in:Bens', []],
    ['is:favorite', ['Delta']],
    ['is:public', ['Gamma', 'Delta']],
    ['is:private', ['Alpha', 'Beta', 'Delta']],
    ['is:template', ['Gamma']],
    ['is:fork', ['Delta']],
    ['is:multi', ['Alpha']],
    ['is:untagged', ['Gamma']],
    ['is:uncollected is:mine', ['Beta', 'Gamma', 'Delta']],
    ['-is:mine', ['Delta']],
    ['is:template,multi', ['Alpha', 'Gamma']],
    ['title:PH', ['Alpha']],
    ['title:alpha,BETA', ['Alpha', 'Beta']],
    ['description:pools', ['Alpha']],
    ['code:alpha', ['Alpha', 'Beta']],
    ['code:pool', ['Alpha']],
    ['-code:alpha -code:delta', ['Gamma']],
    ['file:VIEW', ['Alpha']],
    ['file:pool', []],
    ['uses:1', ['Delta']],
    ['uses:0 -lang:go', ['Beta', 'Gamma']],
    ['created:2026', all],
    ['created:<2026', []],
    ['updated:2026-01..2026-02', all],
    ['created:>1d', all],
    ['created:<1d', []],
    ['lang:go alpha', ['Alpha']],
    ['alpha lang:python beta', ['Beta']],
    ['case:yes alpha', ['Beta']],
    ['case:yes code:Alpha', ['Alpha']],
    ['case:yes Web', ['Alpha']],
    ['text:lang:go', []],
    ['lang:nosuch', []],
  ];
  for (const [q, expected] of cases) expect(await found(ada, q, { scope: 'all' }), q).toEqual(expected);
});

test('sort: in the query wins over the parameter', async () => {
  const { ada } = await library();
  expect(await found(ada, 'sort:za is:mine')).toEqual(['Gamma', 'Delta', 'Beta', 'Alpha']);
});

test('narrows public lists and collections, together with other parameters', async () => {
  const { ada, visitor, collectionId } = await library();
  const inCollection = `/api/collections/${collectionId}/snippets?`;
  expect(titlesIn((await ada.get(`${inCollection}q=-lang:go`)).body)).toEqual([]);
  expect(titlesIn((await ada.get(`${inCollection}q=lang:go`)).body)).toEqual(['Alpha']);
  expect(titlesIn((await visitor.get('/api/public/snippets?q=lang:go')).body)).toEqual(['Delta']);
  expect(titlesIn((await visitor.get('/api/public/snippets?q=in:Bens')).body)).toEqual([]);
  expect(titlesIn((await visitor.get('/api/public/snippets?q=is:mine,favorite')).body)).toEqual([]);
  expect(await found(ada, 'lang:go', { search: 'pool' })).toEqual(['Alpha']);
  expect(await found(ada, 'alpha', { search: 'beta' })).toEqual(['Beta']);
  expect(await found(ada, 'alpha', { language: 'python' })).toEqual(['Beta']);
});

test('finds all words if the phrase is nowhere, also on later pages', async () => {
  const { ada } = await library();
  const first = await ada.get(pathOf('func  pools', { limit: '1' }));
  expect(titlesIn(first.body)).toEqual(['Alpha']);
  expect(first.headers['x-search-mode']).toBe('words');
  await createSnippet(ada, { title: 'Pools of a func', code: 'x' });
  const both = await ada.get(pathOf('func Pools', { limit: '1' }));
  const next = /<([^>]+)>/.exec(String(both.headers.link))?.[1] ?? '';
  await createSnippet(ada, { title: 'func pools', code: 'x' });
  const second = await ada.get(next);
  expect(titlesIn(second.body)).toEqual(['Pools of a func']);
  expect(second.headers['x-search-mode']).toBe('words');
  const phrase = await ada.get(pathOf('func pools'));
  expect(titlesIn(phrase.body)).toEqual(['func pools']);
  expect(phrase.headers).not.toHaveProperty('x-search-mode');
});

test('never splits the words of search, or more than ten words', async () => {
  const { ada } = await library();
  expect(titlesIn((await ada.get('/api/snippets?search=func+pools')).body)).toEqual([]);
  expect(await found(ada, Array.from('abcdefghijk').join(' '))).toEqual([]);
});

test('orders by the best field, then uses, then recency', async () => {
  const { app, person } = await testServer();
  const ada = await person('ada');
  const plain = { description: null, code: 'x', tags: [] };
  await createSnippet(ada, { ...plain, title: 'used', code: 'a pool' }).then(({ id }) =>
    ada.post(`/api/snippets/${id}/use`),
  );
  await createSnippet(ada, { ...plain, title: 'in code', code: 'my pool' });
  await createSnippet(ada, { ...plain, title: 'pool', description: 'title equal' });
  await createSnippet(ada, { ...plain, title: 'described', description: 'a pool' });
  await createSnippet(ada, { ...plain, title: 'named', files: [{ name: 'pool.go', language: 'go', code: 'x' }] });
  await createSnippet(ada, { ...plain, title: 'tagged', tags: ['carpool'] });
  await createSnippet(ada, { ...plain, title: 'A Pool' });
  await createSnippet(ada, { ...plain, title: 'Pooling' });
  await app.useCounter.flush();
  const ranked = ['pool', 'Pooling', 'A Pool', 'tagged', 'named', 'described', 'used', 'in code'];
  expect(await found(ada, 'POOL', { sort: 'best' })).toEqual(ranked);
  expect(await found(ada, 'POOL sort:best')).toEqual(ranked);
  const pages: string[] = [];
  let path = pathOf('pool', { sort: 'best', limit: '3' });
  while (path !== '') {
    const { body, headers } = await ada.get(path);
    expect(headers).not.toHaveProperty('x-search-incomplete');
    pages.push(...titlesIn(body));
    path = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1] ?? '';
  }
  expect(pages).toEqual(ranked);
  const [newest] = await found(ada, '', { sort: 'best' });
  expect(newest).toBe('Pooling');
});

test('hides from filters what the viewer cannot read', async () => {
  const { ada, ben } = await library();
  expect(await found(ben, 'lang:python', { scope: 'all' })).toEqual([]);
  expect(await found(ben, 'in:"My, Board"', { scope: 'all' })).toEqual([]);
  // The fork's original disappears with its visibility.
  const [fork] = Snippet.array().parse((await ada.get(pathOf('is:fork'))).body);
  await ben.post(`/api/snippets/${fork?.forkedFrom?.id}/publish`, { isPublic: false });
  expect(await found(ada, 'is:fork')).toEqual([]);
  expect(await found(ada, 'is:favorite', { scope: 'all' })).toEqual([]);
});

test('rejects queries that are too long and cursors of another order', async () => {
  const { ada } = await library();
  expect((await ada.get(pathOf('x'.repeat(1_001)))).status).toBe(400);
  const values = Array.from({ length: 51 }, (_, index) => index).join(',');
  expect((await ada.get(pathOf(`tag:${values}`))).body).toMatchObject({ message: 'A query can have 50 filter values' });
  const { headers } = await ada.get(pathOf('', { limit: '1' }));
  const cursor =
    new URL(/<([^>]+)>/.exec(String(headers.link))?.[1] ?? '', 'http://x').searchParams.get('cursor') ?? '';
  expect((await ada.get(pathOf('a', { sort: 'best', cursor }))).status).toBe(400);
});
