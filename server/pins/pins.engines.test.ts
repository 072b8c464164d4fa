import { expect, test } from 'vitest';
import { Collection } from '#contract/collections.ts';
import { PINS_MAX } from '#contract/limits.ts';
import { Snippet } from '#contract/snippets.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';
import { join } from '#tests/support/sharing.ts';

const FULL = { status: 409, body: { message: 'You can pin 24 snippets. Unpin one first.' } };

async function people() {
  const server = await testServer();
  return { ...server, ada: await server.person('ada'), ben: await server.person('ben') };
}

const pin = (who: Caller, id: number) => who.put(`/api/snippets/${id}/pin`, undefined);
const unpin = (who: Caller, id: number) => who.delete(`/api/snippets/${id}/pin`);

async function list(who: Caller, query: string): Promise<[ids: number[], total: string | undefined]> {
  const { body, headers } = await who.get(`/api/snippets?${query}`);
  const ids = Snippet.array()
    .parse(body)
    .map(({ id }) => id);
  return [ids, headers['x-total-count']?.toString()];
}

async function createMany(who: Caller, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let nth = 0; nth < count; nth += 1) ids.push((await createSnippet(who, { title: `Number ${nth}` })).id);
  return ids;
}

test('lists pinned snippets of anyone in their order, and the others without them', { tags: ['slow'] }, async () => {
  const { ada, ben } = await people();
  const [first = 0, second = 0, third = 0] = await createMany(ada, 3);
  const { id: open } = await createSnippet(ben, { isPublic: true });
  for (const id of [first, open, third]) expect((await pin(ada, id)).status).toBe(204);
  expect((await pin(ada, first)).status).toBe(204);
  expect(await list(ada, 'pinned=true')).toEqual([[third, open, first], '3']);
  expect(await list(ada, 'pinned=true&sort=az&search=number')).toEqual([[third, first], '2']);
  expect(await list(ada, 'pinned=false&limit=1')).toEqual([[second], '1']);
  expect(await list(ada, 'pinned=false&scope=all')).toEqual([[second], '1']);
  expect(await list(ben, 'pinned=true')).toEqual([[], '0']);
  expect((await ada.get(`/api/snippets/${open}`)).body).toMatchObject({ isPinned: true });
  expect((await ben.get(`/api/snippets/${open}`)).body).toMatchObject({ isPinned: false });
  expect((await unpin(ada, open)).status).toBe(204);
  expect((await unpin(ada, open)).status).toBe(204);
  expect(await list(ada, 'pinned=true')).toEqual([[third, first], '2']);
});

test('pages through pinned snippets', async () => {
  const { ada } = await people();
  const ids = await createMany(ada, 5);
  for (const id of ids) await pin(ada, id);
  const found: number[] = [];
  let next: string | undefined = '/api/snippets?pinned=true&limit=2';
  while (next !== undefined) {
    const { body, headers } = await ada.get(next);
    for (const { id } of Snippet.array().parse(body)) found.push(id);
    next = /<([^>]*)>; rel="next"/.exec(headers.link ?? '')?.[1];
  }
  expect(found).toEqual(ids.toReversed());
});

test('sets the order only of exactly the pinned snippets', async () => {
  const { ada, visitor } = await people();
  const [first = 0, second = 0, third = 0] = await createMany(ada, 3);
  for (const id of [first, second]) await pin(ada, id);
  expect((await ada.put('/api/pins', { ids: [first, second] })).status).toBe(204);
  expect(await list(ada, 'pinned=true')).toEqual([[first, second], '2']);
  for (const ids of [[first], [first, second, third], [first, third], [first, first]])
    expect((await ada.put('/api/pins', { ids })).status).toBe(409);
  expect((await ada.put('/api/pins', { ids: 'all' })).status).toBe(400);
  expect((await visitor.put('/api/pins', { ids: [] })).status).toBe(401);
});

test('refuses the 25th pin, also of two at the same time and of a selection', async () => {
  const { ada } = await people();
  const ids = await createMany(ada, PINS_MAX + 2);
  const [one = 0, other = 0, ...rest] = ids;
  const pinned = await ada.post('/api/snippets/bulk', { ids: rest.slice(1), action: 'pin' });
  expect(pinned.body).toEqual({ changed: PINS_MAX - 1, failed: [] });
  const statuses = (await Promise.all([pin(ada, one), pin(ada, other)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([204, 409]);
  expect(await pin(ada, rest[0] ?? 0)).toMatchObject(FULL);
  const { body } = await ada.post('/api/snippets/bulk', { ids: [rest[0]], action: 'pin' });
  expect(body).toEqual({ changed: 0, failed: [{ id: rest[0], message: FULL.body.message }] });
  const removed = await ada.post('/api/snippets/bulk', { ids, action: 'unpin' });
  expect(removed.body).toEqual({ changed: PINS_MAX, failed: [] });
});

test('keeps a pin in the trash, and hides one of a snippet that became private', async () => {
  const { ada, ben } = await people();
  const { id: own } = await createSnippet(ada);
  const { id: open } = await createSnippet(ben, { isPublic: true });
  for (const id of [own, open]) await pin(ada, id);
  await ada.delete(`/api/snippets/${own}`);
  await ben.post(`/api/snippets/${open}/publish`, { isPublic: false });
  expect(await list(ada, 'pinned=true')).toEqual([[], '0']);
  expect(await list(ada, 'pinned=false&scope=all')).toEqual([[], '0']);
  expect((await ada.put('/api/pins', { ids: [] })).status).toBe(204);
  await ada.post(`/api/trash/${own}/restore`);
  expect(await list(ada, 'pinned=true')).toEqual([[own], '1']);
});

test('arranges the others around a pin that the person cannot read now', async () => {
  const { ada, ben } = await people();
  const [first = 0, second = 0, third = 0] = await createMany(ada, 3);
  const { id: open } = await createSnippet(ben, { isPublic: true });
  for (const id of [first, second, open, third]) await pin(ada, id);
  await ben.post(`/api/snippets/${open}/publish`, { isPublic: false });
  expect((await ada.put('/api/pins', { ids: [first, third, second] })).status).toBe(204);
  await ben.post(`/api/snippets/${open}/publish`, { isPublic: true });
  expect(await list(ada, 'pinned=true')).toEqual([[first, third, open, second], '4']);
});

test('does not find snippets that the person cannot read', async () => {
  const { ada, ben, visitor } = await people();
  const { id } = await createSnippet(ada);
  for (const change of [pin, unpin]) {
    expect((await change(ben, id)).status).toBe(404);
    expect((await change(visitor, id)).status).toBe(401);
  }
  expect((await ada.put('/api/snippets/x/pin', undefined)).status).toBe(400);
  const { body } = await ben.post('/api/snippets/bulk', { ids: [id], action: 'pin' });
  expect(body).toEqual({ changed: 0, failed: [{ id, message: 'Snippet not found' }] });
});

test('counts a pin of a snippet that is private for others nowhere', async () => {
  const { ada, ben, person, visitor } = await people();
  const carol = await person('carol');
  const { id } = await createSnippet(ada, { title: 'Shared', tags: ['rare'], language: 'go' });
  const { id: collectionId } = Collection.parse((await ada.post('/api/collections', { name: 'Shelf' })).body);
  await ada.post(`/api/collections/${collectionId}/snippets/${id}`);
  await join(ben, ada, collectionId);
  const seenBy = async (who: Caller) => {
    const paths = [
      '/api/snippets?scope=all',
      '/api/snippets?scope=all&pinned=false',
      '/api/snippets?pinned=true',
      '/api/snippets?scope=all&search=shared',
      '/api/snippets?scope=all&tag=rare',
      '/api/tags?scope=all',
      '/api/languages?scope=all',
      '/api/tags',
      '/api/languages',
      '/api/collections?scope=all&preview=true',
      '/api/public/snippets',
    ];
    const replies = await Promise.all(paths.map((path) => who.get(path)));
    return replies.map(({ status, body, headers }) => [status, body, headers['x-total-count']]);
  };
  const everyone = [ada, carol, visitor];
  const before = await Promise.all(everyone.map(seenBy));
  expect((await pin(ben, id)).status).toBe(204);
  expect(await list(ben, 'pinned=true')).toEqual([[id], '1']);
  expect(await Promise.all(everyone.map(seenBy))).toEqual(before);

  await ada.delete(`/api/collections/${collectionId}/snippets/${id}`);
  expect(await list(ben, 'pinned=true')).toEqual([[], '0']);
});

test('deletes the pins of a deleted account, and pins of its snippets', async () => {
  const { ada, ben } = await people();
  const { id: own } = await createSnippet(ben);
  const { id: gone } = await createSnippet(ada, { isPublic: true });
  for (const who of [ada, ben]) await pin(who, gone);
  await pin(ben, own);
  expect((await ada.delete('/api/auth/user', {})).status).toBe(204);
  expect(await list(ben, 'pinned=true')).toEqual([[own], '1']);
  expect((await ben.put('/api/pins', { ids: [own] })).status).toBe(204);
});

test('exports and imports pins and arranged collections in order', async () => {
  const { ada, ben } = await people();
  const ids = await createMany(ada, 3);
  const [first = 0, second = 0, third = 0] = ids;
  for (const id of [third, first]) await pin(ada, id);
  const { body: collection } = await ada.post('/api/collections', { name: 'Shelf', description: null });
  const path = `/api/collections/${Object(collection).id}`;
  for (const id of ids) await ada.post(`${path}/snippets/${id}`);
  await ada.post(`${path}/order`, { snippetId: second, before: null });
  const { body: exported } = await ada.get('/api/snippets/export');
  await ben.post('/api/snippets/import', exported);
  const titles = async (who: Caller, at: string) =>
    Snippet.array()
      .parse((await who.get(at)).body)
      .map(({ title }) => title);
  expect(await titles(ben, '/api/snippets?pinned=true')).toEqual(['Number 0', 'Number 2']);
  const { body: copies } = await ben.get('/api/collections');
  expect(copies).toMatchObject([{ isArranged: true }]);
  const copy = `/api/collections/${Object(copies)[0].id}/snippets`;
  expect(await titles(ben, copy)).toEqual(['Number 2', 'Number 0', 'Number 1']);
});
