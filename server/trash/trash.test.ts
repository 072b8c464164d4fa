import { expect, onTestFinished, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { countedPool } from '#tests/support/counted-pool.ts';
import { createCollection, createSnippet, snippetInput } from '#tests/support/factories.ts';
import { START, testServer } from '#tests/support/server.ts';
import { purgeTrash } from './purge.ts';
import { purgeSnippets } from './writes/purge-snippets.ts';

const DAY = 24 * 60 * 60 * 1000;
const at = (time: number) => new Date(START + time).toISOString();

test('a deleted snippet is invisible everywhere and comes back with all that belongs to it', async () => {
  const { person, visitor, advance } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  await createSnippet(ada, { title: 'Older' });
  advance(1_000);
  const snippet = await createSnippet(ada, { isPublic: true, language: 'zig', tags: ['rare'] });
  advance(1_000);
  await createSnippet(ada, { title: 'Newer' });
  const path = `/api/snippets/${snippet.id}`;
  await ben.post(`${path}/favorite`);
  await ben.post(`${path}/comments`, { content: 'Kept' });
  const collection = await createCollection(ben);
  await ben.post(`/api/collections/${collection.id}/snippets/${snippet.id}`);
  const views = [
    ...[path, `${path}/comments`, `${path}/archive`, '/api/public/snippets', '/api/snippets?scope=all'],
    ...['/api/snippets?favorites=true', '/api/languages?scope=all', '/api/tags?scope=all'],
    ...['/api/snippets?scope=all&search=debounce', `/api/collections/${collection.id}/snippets`, '/api/collections'],
    '/api/snippets?scope=all&language=zig&tag=rare',
  ];
  const see = async () => {
    const seen: unknown[] = [];
    for (const caller of [ada, ben, visitor])
      for (const view of views) {
        const { status, body } = await caller.get(view);
        // Archives are binary.
        seen.push(view.endsWith('archive') ? status : [status, body]);
      }
    return seen;
  };
  const before = await see();

  expect((await ada.delete(path)).status).toBe(204);
  for (const caller of [ada, ben, visitor]) {
    for (const view of views) {
      const { text } = await caller.get(view);
      expect(text, view).not.toContain('rare');
      expect(text, view).not.toContain('zig');
    }
    for (const view of [path, `${path}/comments`, `${path}/archive`, `/api/shared/${snippet.shareId}`])
      expect((await caller.get(view)).status, view).toBe(404);
  }
  expect((await ben.get('/api/collections')).body).toMatchObject([{ snippetCount: 0 }]);
  expect((await ada.get('/api/snippets')).headers['x-total-count']).toBe('2');
  expect((await visitor.get('/api/public/snippets')).headers['x-total-count']).toBe('0');
  expect((await ada.get('/api/snippets/export')).text).not.toContain('zig');
  for (const [call, body] of [
    ['put', snippetInput()],
    ['delete', undefined],
  ] as const)
    expect((await ada[call](path, body)).status).toBe(404);
  for (const call of ['favorite', 'share', 'publish', 'use', 'fork', 'comments'])
    expect((await ada.post(`${path}/${call}`, { content: 'x', isPublic: true, isFavorite: true })).status).toBe(404);
  const other = await createCollection(ada);
  expect((await ada.post(`/api/collections/${other.id}/snippets/${snippet.id}`)).status).toBe(404);
  await ada.delete(`/api/collections/${other.id}`);

  advance(DAY);
  const { status, body } = await ada.post(`/api/trash/${snippet.id}/restore`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ shareId: snippet.shareId, isPublic: true, updatedAt: snippet.updatedAt });
  expect(await see()).toEqual(before);
  expect((await visitor.get(`/api/shared/${snippet.shareId}`)).status).toBe(200);
});

test('lists the own trash, latest first, page by page, with the time of the purge', async () => {
  const { person, advance } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const ids: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { id } = await createSnippet(ada, { title: `t${n}`, code: 'line\n'.repeat(100) });
    advance(n === 1 ? 0 : 1_000);
    await ada.delete(`/api/snippets/${id}`);
    ids.unshift(id);
  }
  const first = await ada.get('/api/trash?limit=2');
  expect(first.headers['x-total-count']).toBe('3');
  expect(first.body).toMatchObject([
    { id: ids[0], codeTruncated: true, deletedAt: at(2_000), purgeAt: at(2_000 + 30 * DAY) },
    { id: ids[1], deletedAt: at(1_000) },
  ]);
  const next = /<(.*)>/.exec(first.headers.link ?? '')?.[1] ?? '';
  const second = await ada.get(next);
  expect(second.body).toMatchObject([{ id: ids[2] }]);
  expect(second.headers.link).toBeUndefined();
  expect(await ben.get('/api/trash')).toMatchObject({ body: [], headers: { 'x-total-count': '0' } });
  expect((await ada.get('/api/trash?cursor=x')).status).toBe(400);
});

test('deletes one snippet, or all, permanently', async () => {
  const { person, advance } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const ids: number[] = [];
  for (const owner of [ada, ada, ada, ben]) ids.push((await createSnippet(owner)).id);
  for (const id of ids) await (id === ids[3] ? ben : ada).delete(`/api/snippets/${id}`);
  expect((await ada.delete(`/api/trash/${ids[0]}`)).status).toBe(204);
  expect((await ada.get('/api/trash')).body).toHaveLength(2);
  advance(1);
  expect((await ada.delete('/api/trash')).status).toBe(204);
  expect((await ada.get('/api/trash')).body).toEqual([]);
  expect((await ben.get('/api/trash')).body).toMatchObject([{ id: ids[3] }]);
  expect((await ada.post(`/api/trash/${ids[1]}/restore`)).status).toBe(404);
});

test('a purge skips a snippet that was restored since it began', async () => {
  const { person, store } = await testServer();
  const ada = await person('ada');
  const [restored, trashed] = [await createSnippet(ada), await createSnippet(ada)];
  await ada.delete(`/api/snippets/${trashed.id}`);
  const batch = [restored, trashed].map(({ id }) => ({ id, bytes: 1 }));
  expect(await store.write(purgeSnippets, { caller: null, batch, until: START })).toBe(1);
  expect((await ada.get(`/api/snippets/${restored.id}`)).status).toBe(200);
  expect((await ada.get('/api/trash')).body).toEqual([]);
});

test('lets only the owner restore and purge, and only what is in the trash', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const trashed = await createSnippet(ada, { isPublic: true });
  const live = await createSnippet(ada, { isPublic: true });
  await ada.delete(`/api/snippets/${trashed.id}`);
  for (const [caller, id, status] of [
    [visitor, trashed.id, 401],
    [ben, trashed.id, 404],
    [ben, live.id, 404],
    [ada, live.id, 404],
    [ada, 987654, 404],
    [ada, 0, 400],
  ] as const) {
    expect((await caller.post(`/api/trash/${id}/restore`)).status).toBe(status);
    expect((await caller.delete(`/api/trash/${id}`)).status).toBe(status);
  }
  expect((await visitor.get('/api/trash')).status).toBe(401);
  expect((await visitor.delete('/api/trash')).status).toBe(401);
  expect((await ada.post(`/api/trash/${trashed.id}/restore`)).status).toBe(200);
  expect((await ada.get(`/api/snippets/${live.id}`)).status).toBe(200);
});

test('purges what is older than TRASH_DAYS in batches', async () => {
  const { person, store, advance } = await testServer();
  const ada = await person('ada');
  const large = 'x'.repeat(200 * 1024);
  const ids: number[] = [];
  for (const code of [large, large, 'small', 'restored']) ids.push((await createSnippet(ada, { code })).id);
  for (const id of ids) await ada.delete(`/api/snippets/${id}`);
  advance(1_000);
  const recent = await createSnippet(ada);
  await ada.delete(`/api/snippets/${recent.id}`);
  await ada.post(`/api/trash/${ids[3]}/restore`);
  await purgeTrash(store, START);
  expect((await ada.get('/api/trash')).body).toMatchObject([{ id: recent.id }]);
  expect((await ada.get('/api/snippets')).body).toMatchObject([{ id: ids[3] }]);
});

test('purges little text without a worker, and much text in one', async () => {
  const { openPool, workerWrites } = countedPool();
  const { person } = await testServer({}, { openPool });
  const ada = await person('ada');
  const trash = async (code: string) => {
    const { id } = await createSnippet(ada, { code });
    await ada.delete(`/api/snippets/${id}`);
    return id;
  };
  const large = 'x'.repeat(8 * 1024);
  await ada.delete(`/api/trash/${await trash('small')}`);
  await trash('small');
  await ada.delete('/api/trash');
  expect(workerWrites).not.toHaveBeenCalled();
  const id = await trash(large);
  workerWrites.mockClear();
  await ada.delete(`/api/trash/${id}`);
  expect(workerWrites).toHaveBeenCalledOnce();
  await trash(large);
  workerWrites.mockClear();
  await ada.delete('/api/trash');
  expect(workerWrites).toHaveBeenCalledOnce();
  expect((await ada.get('/api/trash')).body).toEqual([]);
});

test('the running server purges the trash', async () => {
  const { app, person, store, advance } = await testServer({ trashDays: 1 });
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  await ada.delete(`/api/snippets/${id}`);
  advance(DAY);
  await app.listen({ port: 0 });
  onTestFinished(() => app.close());
  const inTrash = () => store.snippetLists.countTrash({ userId: ada.userId ?? '' });
  await expect.poll(inTrash).toBe(0);
});

test('deletes permanently when TRASH_DAYS is 0', async () => {
  const { person } = await testServer({ trashDays: 0 });
  const ada = await person('ada');
  const { id } = Snippet.parse((await ada.post('/api/snippets', snippetInput())).body);
  expect((await ada.delete(`/api/snippets/${id}`)).status).toBe(204);
  expect((await ada.get('/api/trash')).body).toEqual([]);
  expect((await ada.post(`/api/trash/${id}/restore`)).status).toBe(404);
});
