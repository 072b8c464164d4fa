import { expect, inject, test, vi } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { countedPool } from '#tests/support/counted-pool.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

test('renames a tag in all snippets of the person and of no other, in the trash as well, as new versions', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const one = await createSnippet(ada, { tags: ['a', 'old', 'z'] });
  const other = await createSnippet(ada, { tags: ['older'] });
  const trashed = await createSnippet(ada, { tags: ['old'], isPublic: true });
  const foreign = await createSnippet(ben, { tags: ['old'], isPublic: true });
  await ada.delete(`/api/snippets/${trashed.id}`);
  expect(await ada.patch('/api/tags/old', { name: ' new ' })).toMatchObject({ status: 200, body: { changed: 2 } });
  expect((await ada.get(`/api/snippets/${one.id}`)).body).toMatchObject({ tags: ['a', 'new', 'z'], version: 2 });
  expect((await ada.get(`/api/snippets/${other.id}`)).body).toMatchObject({ tags: ['older'], version: 1 });
  expect((await ben.get(`/api/snippets/${foreign.id}`)).body).toMatchObject({ tags: ['old'], version: 1 });
  expect((await visitor.get('/api/tags')).body).toEqual(['old']);
  expect((await ada.get('/api/trash')).body).toMatchObject([{ id: trashed.id, tags: ['new'], version: 2 }]);
  await ada.post(`/api/trash/${trashed.id}/restore`);
  expect((await visitor.get('/api/tags')).body).toEqual(['new', 'old']);
  expect((await ada.get('/api/snippets?search=new')).headers['x-total-count']).toBe('2');
});

test('merges a tag with an existing one, and renames only its case', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const both = await createSnippet(ada, { tags: ['js', 'x', 'JavaScript'] });
  const one = await createSnippet(ada, { tags: ['JavaScript'] });
  const { id } = await createSnippet(ada, { tags: ['js'] });
  expect((await ada.patch('/api/tags/js', { name: 'JavaScript' })).body).toEqual({ changed: 2 });
  expect((await ada.get(`/api/snippets/${both.id}`)).body).toMatchObject({ tags: ['JavaScript', 'x'] });
  expect((await ada.get(`/api/snippets/${one.id}`)).body).toMatchObject({ version: 1 });
  expect((await ada.patch('/api/tags/JavaScript', { name: 'javascript' })).body).toEqual({ changed: 3 });
  expect((await ada.get(`/api/snippets/${id}`)).body).toMatchObject({ tags: ['javascript'], version: 3 });
  expect((await ada.patch('/api/tags/javascript', { name: 'javascript' })).body).toEqual({ changed: 0 });
  expect((await ada.get('/api/tags/count')).body).not.toContain('JavaScript');
});

test('keeps the time, the order and the found text of snippets, and refuses edits of the version before', async () => {
  const { person, visitor, advance } = await testServer();
  const ada = await person('ada');
  const read = async (id: number) => Snippet.parse((await ada.get(`/api/snippets/${id}`)).body);
  const order = async () => Snippet.array().parse((await visitor.get('/api/public/snippets')).body);
  const changed = await createSnippet(ada, { title: 'Old', tags: ['old'], isPublic: true });
  const merged = await createSnippet(ada, { title: 'Merged', tags: ['old', 'new'], isPublic: true });
  advance(60_000);
  await createSnippet(ada, { title: 'Newest', isPublic: true });
  const before = (await order()).map(({ title, updatedAt }) => [title, updatedAt]);
  advance(60_000);
  await ada.patch('/api/tags/old', { name: 'new' });
  const ids = [changed.id, merged.id];
  await ada.post('/api/snippets/bulk', { action: 'addTags', ids, tags: ['added', 'extra'] });
  await ada.post('/api/snippets/bulk', { action: 'removeTags', ids, tags: ['extra'] });
  expect((await order()).map(({ title, updatedAt }) => [title, updatedAt])).toEqual(before);
  expect((await ada.get('/api/snippets?search=added')).headers['x-total-count']).toBe('2');
  expect((await ada.get('/api/snippets?search=extra')).headers['x-total-count']).toBe('0');

  const { version, updatedAt, tags } = await read(changed.id);
  expect([version, tags]).toEqual([4, ['new', 'added']]);
  const edit = (basedOn: number | string) =>
    ada.put(`/api/snippets/${changed.id}`, { title: 'Edited', code: 'x', tags: ['old'], basedOn });
  for (const stale of [1, version - 1, updatedAt]) expect((await edit(stale)).status, String(stale)).toBe(409);
  expect((await read(changed.id)).tags).toEqual(tags);
  expect((await edit(version)).status).toBe(200);
  const edited = await read(changed.id);
  expect(Date.parse(edited.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
  expect((await edit(edited.updatedAt)).status).toBe(200);
  expect((await order()).map(({ title }) => title)).toEqual(['Edited', 'Newest', 'Merged']);
});

test('removes a tag with special characters from all snippets', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada, { tags: ['c/c++ & 100%', 'kept'] });
  const path = `/api/tags/${encodeURIComponent('c/c++ & 100%')}`;
  expect(await ada.delete(path)).toMatchObject({ status: 200, body: { changed: 1 } });
  expect((await ada.get(`/api/snippets/${id}`)).body).toMatchObject({ tags: ['kept'], version: 2 });
  expect((await ada.delete(path)).status).toBe(404);
});

test('returns 404 for a tag that only other people use, 400 for an invalid name and 401 for visitors', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  await createSnippet(ben, { tags: ['theirs'], isPublic: true });
  await createSnippet(ada, { tags: ['mine'] });
  for (const name of ['theirs', 'unknown', 'MINE', '%00', '%ED%A0%80']) {
    expect((await ada.patch(`/api/tags/${name}`, { name: 'x' })).status, name).toBe(404);
    expect((await ada.delete(`/api/tags/${name}`)).status, name).toBe(404);
  }
  for (const body of [{}, { name: '  ' }, { name: 'x'.repeat(51) }, { name: 5 }])
    expect((await ada.patch('/api/tags/mine', body)).status).toBe(400);
  expect((await visitor.patch('/api/tags/mine', { name: 'x' })).status).toBe(401);
  expect((await visitor.delete('/api/tags/mine')).status).toBe(401);
  expect((await ben.get('/api/tags')).body).toEqual(['theirs']);
});

test('renames a tag once and returns 404 for all other concurrent changes of it', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada, { tags: ['old'] });
  const names = ['one', 'two', 'three', 'four'];
  const changes = names.map((name) => ada.patch('/api/tags/old', { name }));
  const replies = await Promise.all([...changes, ada.delete('/api/tags/old')]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
  const winner = names[replies.findIndex(({ status }) => status === 200)];
  const tags = winner === undefined ? [] : [winner];
  expect((await ada.get(`/api/snippets/${id}`)).body).toMatchObject({ tags, version: 2 });
});

test('changes large texts in batches outside of the event loop', async () => {
  const { openPool, workerWrites } = countedPool();
  const { person, store } = await testServer({}, { openPool });
  const ada = await person('ada');
  for (const title of ['One', 'Two', 'Three'])
    await createSnippet(ada, { title, code: 'x'.repeat(130 * 1024), tags: ['old'] });
  const order = async () =>
    Snippet.array()
      .parse((await ada.get('/api/snippets')).body)
      .map(({ title }) => title);
  const before = await order();
  const write = vi.spyOn(store, 'write');
  workerWrites.mockClear();
  expect((await ada.patch('/api/tags/old', { name: 'new' })).body).toEqual({ changed: 3 });
  expect(write).toHaveBeenCalledTimes(3);
  expect(workerWrites).toHaveBeenCalledTimes(inject('postgres') === undefined ? 3 : 0);
  expect(await order()).toEqual(before);
});

test('returns 409 beyond the quota and keeps the tag', async () => {
  const { person } = await testServer({ quota: { snippets: 5, bytes: 200 } });
  const ada = await person('ada');
  const { id } = await createSnippet(ada, { tags: ['old'] });
  expect(await ada.patch('/api/tags/old', { name: 'a longer name' })).toMatchObject({
    status: 409,
    body: { code: 'quota_exceeded' },
  });
  expect((await ada.get(`/api/snippets/${id}`)).body).toMatchObject({ tags: ['old'], version: 1 });
  expect((await ada.delete('/api/tags/old')).status).toBe(200);
});
