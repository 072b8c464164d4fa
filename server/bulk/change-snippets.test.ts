import { expect, test } from 'vitest';
import { CODE_MAX_BYTES } from '#contract/limits.ts';
import { Snippet } from '#contract/snippets.ts';
import { countedPool } from '#tests/support/counted-pool.ts';
import { createCollection, createSnippet, storeSnippet } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const PATH = '/api/snippets/bulk';
const NOT_FOUND = 'Snippet not found';
const NOT_OWN = 'Only its owner can change this snippet';

const bulk = (caller: Caller, action: string, ids: readonly number[], more: Record<string, unknown> = {}) =>
  caller.post(PATH, { action, ids, ...more });

const get = async (caller: Caller, id: number) => Snippet.parse((await caller.get(`/api/snippets/${id}`)).body);

/** A server with snippets of two people. */
async function world(config = {}) {
  const { openPool, workerWrites } = countedPool();
  const server = await testServer(config, { openPool });
  const [ada, ben] = [await server.person('ada'), await server.person('ben')];
  const [one, two] = [await createSnippet(ada, { title: 'One' }), await createSnippet(ada, { title: 'Two' })];
  const foreign = await createSnippet(ben, { isPublic: true });
  const hidden = await createSnippet(ben);
  const trashed = await createSnippet(ada, { isPublic: true, tags: ['rare'] });
  await ada.delete(`/api/snippets/${trashed.id}`);
  server.advance(1_000);
  return {
    ...server,
    workerWrites,
    ada,
    ben,
    one: one.id,
    two: two.id,
    foreign: foreign.id,
    hidden: hidden.id,
    trashed: trashed.id,
  };
}

test('moves snippets to the trash and restores them, each counted once', async () => {
  const { ada, ben, one, two, foreign, hidden, trashed } = await world();
  const before = await get(ada, one);
  const reply = await bulk(ada, 'trash', [one, two, one, trashed, foreign, hidden, 987654]);
  expect(reply).toMatchObject({ status: 200 });
  const failed = [
    { id: foreign, message: NOT_OWN },
    { id: hidden, message: NOT_FOUND },
    { id: 987654, message: NOT_FOUND },
  ];
  expect(reply.body).toEqual({ changed: 2, failed });
  expect((await ada.get('/api/snippets')).body).toEqual([]);
  expect((await ada.get('/api/trash')).headers['x-total-count']).toBe('3');
  expect((await ben.get('/api/snippets')).headers['x-total-count']).toBe('2');
  expect((await bulk(ada, 'restore', [two, one, one, foreign, hidden])).body).toMatchObject({
    changed: 2,
    failed: [
      { id: foreign, message: NOT_OWN },
      { id: hidden, message: NOT_FOUND },
    ],
  });
  expect((await bulk(ada, 'restore', [one])).body).toEqual({ changed: 0, failed: [] });
  expect(await get(ada, one)).toEqual(before);
});

test('deletes permanently when TRASH_DAYS is 0', async () => {
  const { ada, one, two } = await world({ trashDays: 0 });
  expect((await bulk(ada, 'trash', [one, two])).body).toEqual({ changed: 2, failed: [] });
  expect((await bulk(ada, 'restore', [one])).body).toEqual({ changed: 0, failed: [{ id: one, message: NOT_FOUND }] });
  expect((await ada.get('/api/auth/usage')).body).toMatchObject({ snippets: 0, bytes: 0 });
});

test('publishes each snippet with its own share link, and unpublishes', async () => {
  const { ada, visitor, one, two, foreign, trashed } = await world();
  expect((await bulk(ada, 'publish', [one, two, foreign, trashed])).body).toEqual({
    changed: 2,
    failed: [
      { id: foreign, message: NOT_OWN },
      { id: trashed, message: NOT_FOUND },
    ],
  });
  const links = [(await get(ada, one)).shareId, (await get(ada, two)).shareId];
  expect(new Set(links).size).toBe(2);
  for (const link of links) expect((await visitor.get(`/api/shared/${link}`)).status).toBe(200);
  expect((await visitor.get('/api/tags')).body).toEqual(['timing']);
  expect((await bulk(ada, 'publish', [one])).body).toEqual({ changed: 0, failed: [] });
  expect((await bulk(ada, 'unpublish', [one, two])).body).toEqual({ changed: 2, failed: [] });
  for (const link of links) expect((await visitor.get(`/api/shared/${link}`)).status).toBe(404);
  expect((await visitor.get('/api/public/snippets')).headers['x-total-count']).toBe('1');
  await bulk(ada, 'publish', [one]);
  expect((await get(ada, one)).shareId).toBe(links[0]);
});

test('adds and removes tags as new versions and keeps the order of the snippets', async () => {
  const { ada, one, two, foreign, trashed } = await world();
  const full = await createSnippet(ada, { tags: Array.from({ length: 30 }, (_, n) => `t${n}`) });
  const newest = await createSnippet(ada, { tags: ['new'] });
  const order = async () =>
    Snippet.array()
      .parse((await ada.get('/api/snippets')).body)
      .map(({ id }) => id);
  const before = await order();
  const ids = [newest.id, full.id, two, one, foreign, trashed];
  expect((await bulk(ada, 'addTags', ids, { tags: [' new ', 'timing', 'new'] })).body).toEqual({
    changed: 3,
    failed: [
      { id: foreign, message: NOT_OWN },
      { id: trashed, message: NOT_FOUND },
      { id: full.id, message: 'A snippet has at most 30 tags' },
    ],
  });
  expect(await get(ada, one)).toMatchObject({ tags: ['timing', 'new'], version: 2 });
  expect(await get(ada, newest.id)).toMatchObject({ tags: ['new', 'timing'] });
  expect(await get(ada, full.id)).toMatchObject({ version: 1 });
  expect(await order()).toEqual(before);
  expect((await ada.get('/api/snippets?search=timing&tag=new')).headers['x-total-count']).toBe('3');

  const removed = await bulk(ada, 'removeTags', [one, full.id, two], { tags: ['timing', 't0', 'absent'] });
  expect(removed.body).toEqual({ changed: 3, failed: [] });
  expect(await get(ada, one)).toMatchObject({ tags: ['new'], version: 3 });
  expect((await bulk(ada, 'removeTags', [one], { tags: ['timing'] })).body).toEqual({ changed: 0, failed: [] });
  expect((await get(ada, one)).version).toBe(3);
});

test('keeps the files of a snippet whose tags change', async () => {
  const { ada } = await world();
  const files = [{ name: 'a.ts', code: 'a' }, { code: 'b' }];
  const created = await ada.post('/api/snippets', { title: 'Files', files });
  const { id } = Snippet.parse(created.body);
  await bulk(ada, 'addTags', [id], { tags: ['x'] });
  const { body } = await ada.get(`/api/snippets/${id}`);
  expect(body).toMatchObject({ tags: ['x'], fileName: 'a.ts', files: [{ name: 'a.ts', code: 'a' }, { code: 'b' }] });
});

test('adds what the person may read to a collection and removes what is in it', async () => {
  const { ada, ben, one, two, foreign, hidden, trashed } = await world();
  const collection = await createCollection(ada);
  const add = (ids: number[]) => bulk(ada, 'addToCollection', ids, { collectionId: collection.id });
  const remove = (ids: number[]) => bulk(ada, 'removeFromCollection', ids, { collectionId: collection.id });
  const missing = [
    { id: hidden, message: NOT_FOUND },
    { id: trashed, message: NOT_FOUND },
  ];
  expect((await add([two, one, foreign, hidden, trashed])).body).toEqual({ changed: 3, failed: missing });
  expect((await add([one])).body).toEqual({ changed: 0, failed: [] });
  expect((await ada.get('/api/collections')).body).toMatchObject([{ snippetCount: 3 }]);
  expect((await get(ada, one)).version).toBe(1);
  const other = await createCollection(ben);
  await bulk(ben, 'addToCollection', [foreign], { collectionId: other.id });
  // The owner of the collection can remove what she can no longer read.
  await ben.post(`/api/snippets/${foreign}/publish`, { isPublic: false });
  expect((await remove([one, foreign, hidden])).body).toEqual({
    changed: 2,
    failed: [{ id: hidden, message: NOT_FOUND }],
  });
  expect((await remove([one])).body).toEqual({ changed: 0, failed: [] });
  expect((await ada.get('/api/collections')).body).toMatchObject([{ snippetCount: 1 }]);
  expect((await ben.get('/api/collections')).body).toMatchObject([{ snippetCount: 1 }]);
});

test('returns 404 for an unknown collection and for one of another person, and changes nothing', async () => {
  const { ada, ben, one } = await world();
  const foreign = await createCollection(ben);
  for (const action of ['addToCollection', 'removeFromCollection'])
    for (const collectionId of [foreign.id, 987654])
      expect(await bulk(ada, action, [one], { collectionId })).toMatchObject({
        status: 404,
        body: { message: 'Collection not found' },
      });
  expect((await ben.get('/api/collections')).body).toMatchObject([{ snippetCount: 0 }]);
});

test('rejects invalid input and visitors', async () => {
  const { ada, visitor, one } = await world();
  for (const body of [
    { action: 'trash', ids: [] },
    { action: 'trash', ids: Array.from({ length: 1_001 }, (_, n) => n + 1) },
    { action: 'trash', ids: ['x'] },
    { action: 'trash' },
    { action: 'destroy', ids: [one] },
    { action: 'addTags', ids: [one] },
    { action: 'removeTags', ids: [one], tags: [' '] },
    { action: 'addToCollection', ids: [one] },
  ])
    expect(await ada.post(PATH, body), JSON.stringify(body)).toMatchObject({ status: 400 });
  expect((await bulk(visitor, 'trash', [one])).status).toBe(401);
  expect((await get(ada, one)).tags).toEqual(['timing']);
});

test('changes nothing beyond the quota', async () => {
  const { ada, one, two } = await world({ quota: { snippets: 10, bytes: 400 } });
  const refused = await bulk(ada, 'addTags', [one, two], { tags: ['x'] });
  expect(refused).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
  for (const id of [one, two]) expect(await get(ada, id)).toMatchObject({ tags: ['timing'], version: 1 });
  expect((await bulk(ada, 'removeTags', [one, two], { tags: ['timing'] })).body).toMatchObject({ changed: 2 });
});

test('changes many snippets or much text outside of the event loop', async () => {
  const { ada, workerWrites, one, two } = await world();
  const { id } = await createSnippet(ada, { code: 'x'.repeat(CODE_MAX_BYTES) });
  workerWrites.mockClear();
  await bulk(ada, 'trash', [one, two]);
  expect(workerWrites).not.toHaveBeenCalled();
  const unknown = Array.from({ length: 998 }, (_, n) => 1_000 + n);
  const reply = await bulk(ada, 'restore', [one, two, ...unknown]);
  expect(reply.body).toMatchObject({ changed: 2, failed: { length: 998 } });
  expect((await bulk(ada, 'addTags', [id], { tags: ['large'] })).body).toEqual({ changed: 1, failed: [] });
  expect(workerWrites).toHaveBeenCalledTimes(2);
});

test('changes at most 8 MiB of text and reports the other snippets', { tags: ['slow'] }, async () => {
  const { ada, ...server } = await world();
  const code = 'x'.repeat(CODE_MAX_BYTES);
  const ids: number[] = [];
  for (let n = 0; n < 17; n += 1) ids.push(await storeSnippet(server, ada, { code, tags: ['large'] }));
  for (const { action, ...more } of [{ action: 'removeTags', tags: ['large'] }, { action: 'publish' }]) {
    const { body } = await bulk(ada, action, ids, more);
    expect(body).toMatchObject({
      changed: 16,
      failed: [{ message: expect.stringMatching('too much text') }],
    });
  }
});

test('a repeated create after a bulk delete creates a new snippet', async () => {
  const { ada } = await world();
  const create = () =>
    ada.post('/api/snippets', { title: 'Again', code: 'x' }, { 'idempotency-key': 'a-key-nobody-guesses' });
  const { id } = Snippet.parse((await create()).body);
  await bulk(ada, 'trash', [id]);
  expect(Snippet.parse((await create()).body).id).not.toBe(id);
});
