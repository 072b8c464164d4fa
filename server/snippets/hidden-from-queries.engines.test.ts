import { expect, test, vi } from 'vitest';
import { VISITOR, type Viewer } from '#server/core/caller.ts';
import { expressionJob } from '#server/listing/expression-job.ts';
import { RANKED_MAX } from '#server/store/search/best-matches.ts';
import type { Store } from '#server/store/store.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { type Caller, START, testServer } from '#tests/support/server.ts';

const QUERIES = [
  'needle',
  'needle pin',
  'code:needle',
  'title:hay lang:go',
  'tag:secret',
  'regex:need.e',
  '-title:nothing',
  'sort:best needle',
  'uses:0',
  'in:Hoard',
  '-in:Hoard needle',
  'in:Mine,Hoard',
  'file:secret.txt',
  '-is:mine needle',
  'is:uncollected,fork',
  'is:multi,favorite,template',
  'created:2026 needle',
];
/** The suggestions in the search box, with their counts. */
const SUGGESTIONS = ['/api/tags?scope=all', '/api/languages?scope=all', '/api/collections'];

/** Everything that a reply to a query says. */
async function replies(who: Caller, path: string) {
  const all: Record<string, unknown> = {};
  for (const q of QUERIES) {
    const { status, body, headers } = await who.get(
      `${path}${new URLSearchParams({ q, matches: 'true', limit: '2' })}`,
    );
    expect(status, q).toBe(200);
    const told = ['x-total-count', 'x-search-mode', 'x-search-incomplete', 'link'].map((name) => headers[name] ?? null);
    all[q] = { body, told };
  }
  for (const suggestions of SUGGESTIONS) all[suggestions] = (await who.get(suggestions)).body;
  return all;
}

const hidden = (n: number) => ({
  title: `Hay ${n}`,
  description: 'needle',
  code: 'a needle and a pin',
  language: 'go',
  tags: ['secret'],
  fileName: 'secret.txt',
});

test('private and deleted snippets of others change no list, count, hit or header', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  await createSnippet(ada, { title: 'Hay of Ada', code: 'needle', language: 'go', isPublic: true });
  const two = await createSnippet(ada, { title: 'Two', code: 'pin\nneedle' });
  const mine = await createCollection(ada, { name: 'Mine' });
  await ada.post(`/api/collections/${mine.id}/snippets/${two.id}`);
  const lists: [Caller, string][] = [
    [ada, '/api/snippets?scope=all&'],
    [ada, '/api/snippets?'],
    [visitor, '/api/public/snippets?'],
  ];
  const before = [];
  for (const [who, path] of lists) before.push(await replies(who, path));
  // Another person has a collection with the same name as an own one, and a collection with a unique name.
  for (const name of ['Mine', 'Hoard']) {
    const { id } = await createCollection(ben, { name });
    const inside = await createSnippet(ben, { ...hidden(8), isTemplate: true });
    await ben.post(`/api/collections/${id}/snippets/${inside.id}`);
  }
  for (let n = 0; n < 5; n += 1) await createSnippet(ben, hidden(n));
  const trashed = await createSnippet(ben, { ...hidden(9), isPublic: true });
  await ben.delete(`/api/snippets/${trashed.id}`);
  for (const [index, [who, path]] of lists.entries()) expect(await replies(who, path), path).toEqual(before[index]);
});

/** Stores snippets of a person. Each one is `step` milliseconds younger than the one before. */
function insertHays(store: Store, { userId }: Caller, count: number, { step = 0, code = 'a needle' } = {}) {
  const fields = { userId: userId ?? '', description: null, language: 'go', tags: [], code };
  const snippets = Array.from({ length: count }, (_, n) => {
    const time = START + n * step;
    return { ...fields, title: `Hay ${n}`, createdAt: time, updatedAt: time };
  });
  return store.transaction((repositories) => repositories.snippets.insertAll(snippets));
}

test('hidden snippets are not among the matches that are ranked', async () => {
  const { person, store } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const told = async () => {
    const { headers, body } = await ada.get('/api/snippets?scope=all&preview=true&limit=1&sort=best&q=needle');
    return [headers['x-search-incomplete'] ?? null, headers['x-total-count'], body];
  };
  await insertHays(store, ada, RANKED_MAX);
  const before = await told();
  expect(before.slice(0, 2)).toEqual([null, String(RANKED_MAX)]);
  await insertHays(store, ben, 10);
  expect(await told()).toEqual(before);
  await insertHays(store, ada, 1);
  expect((await told()).slice(0, 2)).toEqual(['true', String(RANKED_MAX + 1)]);
});

test('hidden snippets are not among the candidates of an expression', async () => {
  const { person, store } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  for (let n = 0; n < 3; n += 1) await createSnippet(ada, { title: `Hay ${n}`, code: 'straw' });
  const isComplete = () =>
    expressionJob.run(store, {
      pattern: 'need.e',
      matchesCase: false,
      viewer: { userId: ada.userId },
      filter: { among: 'visible' },
      wanted: 10,
      candidates: 3,
      limit: 60_000,
      found: new Float64Array(10),
      count: new Int32Array(1),
    });
  for (let n = 0; n < 5; n += 1) await createSnippet(ben, hidden(n));
  expect(await isComplete()).toBe(true);
  await createSnippet(ada, { code: 'one more' });
  expect(await isComplete()).toBe(false);
});

/** Runs searches by expression and returns what they found and every statement's result, as ids. */
async function readsOf({ snippetLists, ...store }: Store, viewer: Viewer, among: 'visible' | 'public') {
  const listSized = vi.spyOn(snippetLists, 'listSized');
  const searchedTexts = vi.spyOn(snippetLists, 'searchedTexts');
  const all = [];
  // With and without a literal that selects candidates; below and above the number of visible candidates.
  for (const [pattern, alsoContains, candidates] of [
    ['need.e', ['need'], 1_000],
    ['need.e', ['need'], 7],
    ['n\\wed+', [], 1_000],
    ['n\\wed+', [], 7],
    ['absent[0-9]', ['absent'], 7],
  ] as const) {
    listSized.mockClear();
    searchedTexts.mockClear();
    const filter = { among, alsoContains: [...alsoContains] };
    const task = { pattern, matchesCase: false, viewer, filter, wanted: 100, candidates, limit: 60_000 };
    const [found, count] = [new Float64Array(100), new Int32Array(1)];
    const isComplete = await expressionJob.run({ ...store, snippetLists }, { ...task, found, count });
    const idsIn = (results: readonly { value: unknown }[]) =>
      results.map(({ value }) => (value as { id: number }[]).map(({ id }) => id));
    all.push({
      pattern,
      candidates,
      isComplete,
      found: [...found.slice(0, count[0])],
      listed: idsIn(listSized.mock.settledResults),
      asked: searchedTexts.mock.calls.map(([, ids]) => ids),
      read: idsIn(searchedTexts.mock.settledResults),
    });
  }
  return all;
}

test('a search by expression reads the same texts with a thousand hidden matches as without', async () => {
  const { person, store } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  // They are between the hidden ones in the order of the list.
  const own = await insertHays(store, ada, 12, { step: 100_000 });
  const shown = await insertHays(store, ben, 12, { step: 90_000, code: 'needed' });
  await Promise.all(shown.map((id) => ben.post(`/api/snippets/${id}/publish`, { isPublic: true })));
  const readers = [
    [{ userId: ada.userId }, 'visible'],
    [VISITOR, 'public'],
  ] as const;
  const read = async () => {
    // Indexes the new texts.
    await ada.get('/api/snippets?q=regex:need.e');
    const all = [];
    for (const [viewer, among] of readers) all.push(await readsOf(store, viewer, among));
    return all;
  };
  const before = await read();
  const [ofAda, ofVisitor] = before;
  expect(ofAda?.map(({ found, isComplete }) => [found.length, isComplete])).toEqual([
    [12, true],
    [4, false],
    [24, true],
    [7, false],
    [0, true],
  ]);
  expect(new Set(ofAda?.[2]?.read.flat())).toEqual(new Set([...own, ...shown]));
  expect(new Set(ofVisitor?.[2]?.read.flat())).toEqual(new Set(shown));
  await insertHays(store, ben, 1_000, { step: 1_000 });
  expect(await read()).toEqual(before);
});

test('a shared collection tells its members of the snippets in it, and tells others nothing', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben, eva] = [await person('ada'), await person('ben'), await person('eva')];
  await createSnippet(eva, { title: 'Hay of Eva', code: 'needle', language: 'go' });
  const collection = await createCollection(ada);
  const inside = `/api/collections/${collection.id}/snippets?`;
  const evaBefore = await replies(eva, '/api/snippets?scope=all&');
  const visitorBefore = await replies(visitor, '/api/public/snippets?');
  const shared = await createSnippet(ada, hidden(1));
  await createSnippet(ada, hidden(2));
  await ada.post(`/api/collections/${collection.id}/snippets/${shared.id}`);
  expect((await ben.get(`${inside}q=needle`)).status).toBe(404);
  expect((await ada.put(`/api/collections/${collection.id}/everyone`, { role: 'viewer' })).status).toBe(200);
  // Everyone with an account may read it then.
  expect(await ben.get(`${inside}q=needle&matches=true`)).toMatchObject({
    status: 200,
    headers: { 'x-total-count': '1' },
    body: [{ id: shared.id, matches: [{ field: 'code' }, { field: 'description' }] }],
  });
  expect((await ada.put(`/api/collections/${collection.id}/everyone`, { role: null })).status).toBe(200);
  expect((await ben.get(`${inside}q=needle`)).status).toBe(404);
  expect(await replies(eva, '/api/snippets?scope=all&')).toEqual(evaBefore);
  expect(await replies(visitor, '/api/public/snippets?')).toEqual(visitorBefore);
});
