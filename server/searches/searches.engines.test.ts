import { expect, test } from 'vitest';
import { SavedSearch } from '#contract/searches.ts';
import { createToken } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

async function save(who: Caller, name: string, q = 'lang:go'): Promise<SavedSearch> {
  const { status, body } = await who.post('/api/searches', { name, q });
  expect(status).toBe(201);
  return SavedSearch.parse(body);
}

const namesOf = async (who: Caller) =>
  SavedSearch.array()
    .parse((await who.get('/api/searches')).body)
    .map(({ name }) => name);

async function people() {
  const server = await testServer();
  return { ...server, ada: await server.person('ada'), ben: await server.person('ben') };
}

test('saves, lists by name, replaces and deletes searches', async () => {
  const { ada, ben, advance } = await people();
  const go = await save(ada, ' go ', ' lang:go  x ');
  expect(go).toMatchObject({ name: 'go', q: 'lang:go  x', createdAt: go.updatedAt });
  await save(ada, 'Äther');
  await save(ada, 'Bash');
  await save(ben, 'GO');
  expect(await namesOf(ada)).toEqual(['Bash', 'go', 'Äther']);
  advance(1_000);
  const { status, body } = await ada.put(`/api/searches/${go.id}`, { name: 'Go', q: 'regex:a+' });
  expect(status).toBe(200);
  const changed = SavedSearch.parse(body);
  expect(changed).toMatchObject({ id: go.id, name: 'Go', q: 'regex:a+', createdAt: go.createdAt });
  expect(changed.updatedAt > go.updatedAt).toBe(true);
  expect((await ada.delete(`/api/searches/${go.id}`)).status).toBe(204);
  expect(await namesOf(ada)).toEqual(['Bash', 'Äther']);
});

test('refuses names in use, ignoring case, and the 101st search', { tags: ['slow'] }, async () => {
  const { ada } = await people();
  const first = await save(ada, 'Go');
  const taken = { status: 409, body: { message: 'You already have a search with this name.' } };
  expect(await ada.post('/api/searches', { name: 'gO', q: 'x' })).toMatchObject(taken);
  const other = await save(ada, 'Rust');
  expect(await ada.put(`/api/searches/${other.id}`, { name: 'go', q: 'x' })).toMatchObject(taken);
  expect((await ada.put(`/api/searches/${first.id}`, { name: 'GO', q: 'x' })).status).toBe(200);
  for (let nth = 3; nth <= 100; nth += 1) await save(ada, `Search ${nth}`);
  expect((await ada.post('/api/searches', { name: 'One more', q: 'x' })).status).toBe(409);
});

test.each([
  ['a blank name', { name: ' ', q: 'x' }],
  ['a long name', { name: 'x'.repeat(51), q: 'x' }],
  ['a blank query', { name: 'a', q: ' \n ' }],
  ['a long query', { name: 'a', q: 'x'.repeat(1_001) }],
  ['too many values', { name: 'a', q: `tag:${Array.from({ length: 51 }, (_, index) => index).join(',')}` }],
  ['no query', { name: 'a' }],
])('refuses %s', { tags: ['slow'] }, async (_, body) => {
  const { ada } = await people();
  expect((await ada.post('/api/searches', body)).status).toBe(400);
});

test('refuses an expression that RE2 refuses, with its position', async () => {
  const { ada } = await people();
  const { id } = await save(ada, 'a');
  const refused = { status: 400, body: { position: 2, message: expect.stringContaining('character 2') } };
  expect(await ada.post('/api/searches', { name: 'b', q: 'regex:a**' })).toMatchObject(refused);
  expect(await ada.put(`/api/searches/${id}`, { name: 'b', q: 'regex:a**' })).toMatchObject(refused);
});

test('hides searches of others and from visitors', async () => {
  const { ada, ben, visitor } = await people();
  const { id } = await save(ada, 'Go');
  expect(await namesOf(ben)).toEqual([]);
  expect((await ben.put(`/api/searches/${id}`, { name: 'x', q: 'x' })).status).toBe(404);
  expect((await ben.delete(`/api/searches/${id}`)).status).toBe(404);
  expect((await visitor.get('/api/searches')).status).toBe(401);
  expect((await visitor.post('/api/searches', { name: 'x', q: 'x' })).status).toBe(401);
  expect((await visitor.put(`/api/searches/${id}`, { name: 'x', q: 'x' })).status).toBe(401);
  expect((await visitor.delete(`/api/searches/${id}`)).status).toBe(401);
  expect(await namesOf(ada)).toEqual(['Go']);
});

test('exports searches, and imports those whose name is free and whose query is valid', async () => {
  const { ada, ben } = await people();
  await save(ada, 'Go');
  await save(ada, 'Words', 'regex:\\w+');
  const { body } = await ada.get('/api/snippets/export');
  expect(body).toMatchObject({
    searches: [
      { name: 'Go', q: 'lang:go' },
      { name: 'Words', q: 'regex:\\w+' },
    ],
  });
  await save(ben, 'GO', 'mine');
  const wrong = [{ name: '', q: 'x' }, { name: 'Bad', q: 'regex:a**' }, null, { name: 'words', q: 'twice' }];
  const library = Object(body);
  const imported = await ben.post('/api/snippets/import', { ...library, searches: [...library.searches, ...wrong] });
  expect(imported).toMatchObject({ status: 200, body: { failed: [] } });
  expect(SavedSearch.array().parse((await ben.get('/api/searches')).body)).toMatchObject([
    { name: 'GO', q: 'mine' },
    { name: 'Words', q: 'regex:\\w+' },
  ]);
});

test('admits tokens by scope', async () => {
  const { ada, bearer } = await people();
  const { id } = await save(ada, 'Go');
  const input = { name: 'New', q: 'x' };
  const statuses = async (scope: 'snippets:read' | 'snippets:write' | 'collections:write') => {
    const token = bearer((await createToken(ada, [scope])).token, ada.userId);
    const replies = [
      await token.get('/api/searches'),
      await token.post('/api/searches', input),
      await token.put(`/api/searches/${id}`, { name: 'Go 2', q: 'x' }),
      await token.delete(`/api/searches/${id}`),
    ];
    return replies.map(({ status }) => status);
  };
  expect(await statuses('collections:write')).toEqual([403, 403, 403, 403]);
  expect(await statuses('snippets:read')).toEqual([200, 403, 403, 403]);
  expect(await namesOf(ada)).toEqual(['Go']);
  expect((await statuses('snippets:write')).slice(1)).toEqual([201, 200, 204]);
  expect(await namesOf(ada)).toEqual(['New']);
});

test('returns 404 for a missing search and 400 for an id that is none', async () => {
  const { ada } = await people();
  expect((await ada.put('/api/searches/999999', { name: 'x', q: 'x' })).status).toBe(404);
  expect((await ada.delete('/api/searches/999999')).status).toBe(404);
  expect((await ada.put('/api/searches/x', { name: 'x', q: 'x' })).status).toBe(400);
  expect((await ada.delete('/api/searches/x')).status).toBe(400);
});

test('deletes the searches of a deleted account, and those of no one else', async () => {
  const { ada, ben, store } = await people();
  await save(ada, 'Go');
  await save(ben, 'Go');
  expect((await ada.delete('/api/auth/user', {})).status).toBe(204);
  expect(await store.savedSearches.list({ userId: ada.userId ?? '' })).toEqual([]);
  expect(await namesOf(ben)).toEqual(['Go']);
});
