import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { createCollection, createSnippet, snippetInput } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';
import { usageOf } from './store/repositories/usage.ts';
import { packContent } from './store/repositories/version-content.ts';
import type { Store } from './store/store.ts';

const PLENTY = { snippets: 1_000, bytes: 1_000_000 };

/** Returns a server with this quota and a person on it. */
async function withQuota(quota: Partial<Config['quota']>) {
  const server = await testServer({ quota: { ...PLENTY, ...quota } });
  return { ...server, ada: await server.person('ada') };
}

const usage = async (caller: Caller) => (await caller.get('/api/auth/usage')).body;
const bytesOf = (code: string) => usageOf({ ...snippetInput(), title: 'Sized', code }).bytes;
const sized = (code: string) => snippetInput({ title: 'Sized', code });

test('counts snippets and bytes of UTF-8 with files, tags and versions, and releases them with the purge', async () => {
  const { ada, store } = await withQuota({});
  expect(await usage(ada)).toEqual({
    snippets: 0,
    bytes: 0,
    maxSnippets: 1_000,
    maxBytes: 1_000_000,
    trashDays: 30,
    collectionsHandedOver: 0,
    collectionsDeleted: 0,
  });
  const { id } = await createSnippet(ada, {
    title: 'é',
    code: '🧷',
    description: 'x',
    language: 'go',
    tags: ['a', 'ü'],
  });
  expect(await usage(ada)).toMatchObject({ snippets: 1, bytes: 2 + 4 + 1 + 2 + 1 + 2 });
  await ada.put(`/api/snippets/${id}`, {
    title: 'e',
    description: null,
    tags: [],
    files: [{ code: 'longer code' }, { name: 'ü.go', code: 'é' }],
  });
  const versions = await versionBytes(store, ada, id);
  expect(versions).toBeGreaterThan(100);
  expect(await usage(ada)).toMatchObject({ snippets: 1, bytes: 1 + (11 + 4) + (5 + 2 + 2) + versions });
  await ada.delete(`/api/snippets/${id}`);
  expect(await usage(ada)).toMatchObject({ snippets: 1 });
  await ada.delete(`/api/trash/${id}`);
  expect(await usage(ada)).toMatchObject({ snippets: 0, bytes: 0 });
});

/** Returns the size of the versions of a snippet that was edited once. */
async function versionBytes(store: Store, owner: Caller, id: number): Promise<number> {
  const snippet = await store.snippets.find({ userId: owner.userId }, id);
  if (snippet === null) return 0;
  let total = 0;
  for (const number of [1, 2]) {
    const content = (await store.versions.find(snippet, number))?.content;
    if (content) total += packContent(content).byteLength;
  }
  return total;
}

test('returns 409 with the figure beyond the number of snippets, only for that person', async () => {
  const { ada, person } = await withQuota({ snippets: 2 });
  await createSnippet(ada);
  const { id } = await createSnippet(ada);
  const refused = {
    status: 409,
    body: {
      code: 'quota_exceeded',
      message: 'Your account is limited to 2 snippets. Delete some, also from the trash, to make room.',
    },
  };
  expect(await ada.post('/api/snippets', snippetInput())).toMatchObject(refused);
  expect(await usage(ada)).toMatchObject({ snippets: 2 });
  expect(await (await person('ben')).post('/api/snippets', snippetInput())).toMatchObject({ status: 201 });
  await ada.delete(`/api/snippets/${id}`);
  expect(await ada.post('/api/snippets', snippetInput())).toMatchObject(refused);
  await ada.delete(`/api/trash/${id}`);
  expect(await ada.post('/api/snippets', snippetInput())).toMatchObject({ status: 201 });
});

test('accepts exactly the bytes of the quota and returns 409 with the figure for one more', async () => {
  const { ada } = await withQuota({ bytes: 2_048 });
  const room = 2_048 - bytesOf('');
  const message = 'Your account is limited to 2 KiB. Delete snippets, also from the trash, to make room.';
  expect(await ada.post('/api/snippets', sized('x'.repeat(room + 1)))).toMatchObject({
    status: 409,
    body: { message },
  });
  expect(await ada.post('/api/snippets', sized('x'.repeat(room)))).toMatchObject({ status: 201 });
  expect(await usage(ada)).toMatchObject({ snippets: 1, bytes: 2_048 });
});

test('returns 409 for an update that grows beyond the quota and keeps the stored version', async () => {
  const { ada } = await withQuota({ bytes: 200 });
  const { id } = await createSnippet(ada, sized('short'));
  expect(await ada.put(`/api/snippets/${id}`, sized('x'.repeat(200)))).toMatchObject({ status: 409 });
  expect(await ada.get(`/api/snippets/${id}`)).toMatchObject({ body: { code: 'short' } });
  expect(await usage(ada)).toMatchObject({ bytes: bytesOf('short') });
});

test('lets a person beyond a lowered quota shrink and delete, not grow', async () => {
  const { ada, store, execute } = await withQuota({ bytes: 200 });
  const { id } = await createSnippet(ada, sized('1234'));
  await execute(`update users set snippet_bytes = 1000, snippet_count = 5000 where id = '${ada.userId}'`);
  expect(await ada.put(`/api/snippets/${id}`, sized('12345'))).toMatchObject({ status: 409 });
  expect(await ada.put(`/api/snippets/${id}`, sized('123'))).toMatchObject({ status: 200 });
  expect(await ada.delete(`/api/snippets/${id}`)).toMatchObject({ status: 204 });
  expect(await ada.delete(`/api/trash/${id}`)).toMatchObject({ status: 204 });
  expect(await store.usage.of(ada.userId ?? '')).toMatchObject({ snippets: 4_999 });
});

test('stores what fits of an import and names the others in `failed`', async () => {
  const { ada } = await withQuota({ snippets: 3 });
  await createSnippet(ada);
  const snippets = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, code: 'x' }));
  const collections = [{ name: 'All', snippets: [0, 1, 2, 3] }];
  const { status, body } = await ada.post('/api/snippets/import', { snippets, collections });
  const message = 'Your account is limited to 3 snippets. Delete some, also from the trash, to make room.';
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: 'Successfully imported 2 snippets. Failed to import 2 snippets.',
    imported: 2,
    collections: 1,
    failed: [
      { kind: 'snippet', index: 2, message },
      { kind: 'snippet', index: 3, message },
    ],
  });
  expect(await usage(ada)).toMatchObject({ snippets: 3 });
  expect(await ada.get('/api/collections')).toMatchObject({ body: [{ name: 'All', snippetCount: 2 }] });
});

test('imports a small snippet after one that is too large for the remaining bytes', async () => {
  const { ada } = await withQuota({ bytes: 200 });
  const snippets = [{ code: 'x'.repeat(300) }, { code: 'small' }];
  expect(await ada.post('/api/snippets/import', { snippets })).toMatchObject({
    body: { imported: 1, failed: [{ index: 0, message: /limited to 200 bytes/ }] },
  });
});

test('never exceeds the quota with concurrent requests', async () => {
  const { ada } = await withQuota({ snippets: 5 });
  const replies = await Promise.all(Array.from({ length: 12 }, () => ada.post('/api/snippets', snippetInput())));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
  expect(await usage(ada)).toMatchObject({ snippets: 5 });
});

test('shows each person the own usage only, and none to a visitor', async () => {
  const { ada, app, person, visitor } = await withQuota({});
  await createSnippet(ada, { isPublic: true });
  expect(await usage(await person('ben'))).toMatchObject({ snippets: 0, bytes: 0 });
  expect(await visitor.get('/api/auth/usage')).toMatchObject({ status: 401 });
  const headers = { authorization: 'Bearer x' };
  expect((await app.inject({ url: '/api/auth/usage', headers })).statusCode).toBe(401);
});

test('counts the texts and members of collections, and releases them', async () => {
  const { ada, person } = await withQuota({});
  const ben = await person('ben');
  const shared = await createSnippet(ada, { isPublic: true });
  const [one, two] = [await createSnippet(ada), await createSnippet(ada)];
  const start = (await usage(ada)) as { bytes: number };
  const added = async (caller = ada) =>
    ((await usage(caller)) as { bytes: number }).bytes - (caller === ada ? start.bytes : 0);
  const { id } = z
    .object({ id: z.number() })
    .parse((await ada.post('/api/collections', { name: 'Grüße', description: 'abc' })).body);
  expect(await added()).toBe(7 + 3);
  await ada.put(`/api/collections/${id}`, { name: 'ab', description: null });
  expect(await added()).toBe(2);
  for (const snippet of [one, two, one]) await ada.post(`/api/collections/${id}/snippets/${snippet.id}`);
  expect(await added()).toBe(2 + 2 * 64);
  await ada.delete(`/api/collections/${id}/snippets/${one.id}`);
  await ada.delete(`/api/collections/${id}/snippets/${one.id}`);
  expect(await added()).toBe(2 + 64);
  const bulk = (action: string) => ada.post('/api/snippets/bulk', { action, ids: [one.id, two.id], collectionId: id });
  await bulk('addToCollection');
  expect(await added()).toBe(2 + 2 * 64);
  await bulk('removeFromCollection');
  expect(await added()).toBe(2);
  await ada.post('/api/snippets/import', { snippets: [], collections: [{ name: 'xyz', snippets: [] }] });
  expect(await added()).toBe(2 + 3);

  const bens = await createCollection(ben);
  await ben.post(`/api/collections/${bens.id}/snippets/${shared.id}`);
  const before = await added(ben);
  await ada.delete(`/api/snippets/${shared.id}`);
  await ada.delete(`/api/trash/${shared.id}`);
  expect(await added(ben)).toBe(before - 64);
  await ben.delete(`/api/collections/${bens.id}`);
  expect(await added(ben)).toBe(0);
});

test('returns 409 for a collection and a member beyond the quota, and names those of an import', async () => {
  const { ada } = await withQuota({ bytes: 200 });
  const { id } = await createSnippet(ada, sized('x'.repeat(200 - bytesOf('') - 70)));
  const refused = { status: 409, body: { code: 'quota_exceeded' } };
  expect(await ada.post('/api/collections', { name: 'x'.repeat(50), description: 'y'.repeat(30) })).toMatchObject(
    refused,
  );
  const collection = await createCollection(ada, { name: 'abcdefg', description: null });
  expect(await ada.post(`/api/collections/${collection.id}/snippets/${id}`)).toMatchObject(refused);
  expect(
    await ada.put(`/api/collections/${collection.id}`, { name: 'x'.repeat(50), description: 'y'.repeat(30) }),
  ).toMatchObject(refused);
  const collections = [
    { name: 'Fits', snippets: [] },
    { name: 'x'.repeat(50), description: 'y'.repeat(100), snippets: [] },
  ];
  expect((await ada.post('/api/snippets/import', { snippets: [], collections })).body).toMatchObject({
    collections: 1,
    failed: [{ kind: 'collection', index: 1, message: expect.stringContaining('limited to 200') }],
  });
});

test('returns 409 beyond 10,000 collections, and imports nothing then', async () => {
  const { ada, execute } = await withQuota({});
  await execute(`insert into collections (user_id, name, created_at, updated_at)
    with recursive n (n) as (select 1 union all select n + 1 from n where n < 9999)
    select '${ada.userId}', 'x', 1, 1 from n`);
  const two = [
    { name: 'a', snippets: [] },
    { name: 'b', snippets: [0] },
  ];
  const snippets = [{ title: 'One', code: 'x' }];
  expect(await ada.post('/api/snippets/import', { snippets, collections: two })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('limited to 10,000 collections. Nothing was imported.') },
  });
  expect(await usage(ada)).toMatchObject({ snippets: 0 });
  await createCollection(ada);
  expect(await ada.post('/api/collections', { name: 'more' })).toMatchObject({
    status: 409,
    body: { message: 'You have 10,000 collections. Delete some to make room.' },
  });
});
