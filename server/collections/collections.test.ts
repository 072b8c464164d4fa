import { expect, test } from 'vitest';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { START, testServer } from '#tests/support/server.ts';

test('creates, updates and deletes a collection but not its snippets', async () => {
  const { person, advance } = await testServer();
  const ada = await person('ada');
  const { status, body } = await ada.post('/api/collections', { name: ' Handy ', description: '' });
  expect(status).toBe(201);
  const made = new Date(START).toISOString();
  const collection = {
    id: expect.any(Number),
    name: 'Handy',
    description: null,
    userId: ada.userId,
    ownerName: 'ada',
    role: 'owner',
    memberCount: 0,
    everyone: null,
    isPublic: false,
    shareId: null,
    isArranged: false,
    snippetCount: 0,
    createdAt: made,
    updatedAt: made,
  };
  expect(body).toEqual(collection);
  const { id } = body as { id: number };
  const snippet = await createSnippet(ada);
  await ada.post(`/api/collections/${id}/snippets/${snippet.id}`);

  advance(1_000);
  const changed = await ada.put(`/api/collections/${id}`, { name: 'Hooks', description: 'For React' });
  expect(changed).toMatchObject({
    status: 200,
    body: {
      name: 'Hooks',
      description: 'For React',
      snippetCount: 1,
      createdAt: made,
      updatedAt: new Date(START + 1_000).toISOString(),
    },
  });
  expect((await ada.get(`/api/collections/${id}`)).body).toEqual(changed.body);

  expect(await ada.delete(`/api/collections/${id}`)).toMatchObject({ status: 204, text: '' });
  expect((await ada.get(`/api/collections/${id}`)).status).toBe(404);
  expect((await ada.get('/api/snippets')).body).toMatchObject([{ id: snippet.id }]);
});

test('returns 409 for an update based on an older version', async () => {
  const { person, advance } = await testServer();
  const ada = await person('ada');
  const { id, updatedAt: basedOn } = await createCollection(ada, { name: 'First' });
  const change = (name: string) => ada.put(`/api/collections/${id}`, { name, basedOn });
  advance(1_000);
  expect((await change('Second')).status).toBe(200);
  const stored = (await ada.get(`/api/collections/${id}`)).body;

  advance(1_000);
  expect(await change('Third')).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: expect.stringContaining('changed elsewhere') },
  });
  expect((await ada.get(`/api/collections/${id}`)).body).toEqual(stored);
  expect((await ada.put(`/api/collections/${id}`, { name: 'Whatever is there' })).status).toBe(200);
  const odd = await ada.put(`/api/collections/${id}`, { name: 'Third', basedOn: 'yesterday' });
  expect(odd).toMatchObject({ status: 400, body: { issues: [{ path: 'basedOn' }] } });
  await ada.delete(`/api/collections/${id}`);
  expect((await change('Fourth')).status).toBe(404);
});

test.each([
  ['no name', { name: '  ' }, 'name', 'Name is required'],
  ['a long name', { name: 'x'.repeat(51) }, 'name', 'Name cannot exceed 50 characters'],
  [
    'a long description',
    { name: 'x', description: 'x'.repeat(201) },
    'description',
    'Description cannot exceed 200 characters',
  ],
])('rejects a collection with %s', async (_what, input, path, message) => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id } = await createCollection(ada);
  const expected = { status: 400, body: { code: 'invalid', message, issues: [{ path, message }] } };
  expect(await ada.post('/api/collections', input)).toMatchObject(expected);
  expect(await ada.put(`/api/collections/${id}`, input)).toMatchObject(expected);
  expect((await ada.get('/api/collections')).body).toMatchObject([{ name: 'Handy' }]);
});

test('returns 201 then 200 for adding a snippet, 204 then 404 for removing it', async () => {
  const { person } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const { id } = await createCollection(ada);
  await createSnippet(ada, { title: 'Not in it' });
  const own = await createSnippet(ada);
  const open = await createSnippet(ben, { isPublic: true });
  for (const snippet of [own, open]) {
    const path = `/api/collections/${id}/snippets/${snippet.id}`;
    expect((await ada.post(path, {})).status).toBe(201);
    expect((await ada.post(path, {})).status).toBe(200);
  }
  expect((await ada.get(`/api/collections/${id}/snippets`)).body).toMatchObject([{ id: open.id }, { id: own.id }]);
  expect((await ada.get(`/api/collections/${id}/snippets?sort=oldest&limit=1`)).body).toMatchObject([{ id: own.id }]);
  const path = `/api/collections/${id}/snippets/${own.id}`;
  expect((await ada.delete(path)).status).toBe(204);
  expect((await ada.delete(path)).status).toBe(404);
  expect((await ada.get(`/api/collections/${id}`)).body).toMatchObject({ snippetCount: 1 });
});

test('removes a snippet from one collection only', async () => {
  const { person } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const snippet = await createSnippet(ada, { isPublic: true });
  const collections = [
    [ada, await createCollection(ada)],
    [ada, await createCollection(ada)],
    [ben, await createCollection(ben)],
  ] as const;
  for (const [owner, { id }] of collections) await owner.post(`/api/collections/${id}/snippets/${snippet.id}`);
  await ada.delete(`/api/collections/${collections[0][1].id}/snippets/${snippet.id}`);
  const counts = collections.map(async ([owner, { id }]) => (await owner.get(`/api/collections/${id}`)).body);
  expect(await Promise.all(counts)).toMatchObject([{ snippetCount: 0 }, { snippetCount: 1 }, { snippetCount: 1 }]);
});

test('hides snippets that are no longer visible from the list and the count', async () => {
  const { person } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const { id } = await createCollection(ada);
  const snippet = await createSnippet(ben, { isPublic: true });
  await ada.post(`/api/collections/${id}/snippets/${snippet.id}`);
  await ben.post(`/api/snippets/${snippet.id}/publish`);
  expect(await ada.get(`/api/collections/${id}/snippets`)).toMatchObject({
    body: [],
    headers: { 'x-total-count': '0' },
  });
  expect((await ada.get(`/api/collections/${id}`)).body).toMatchObject({ snippetCount: 0 });
  await ben.post(`/api/snippets/${snippet.id}/publish`);
  expect((await ada.get(`/api/collections/${id}/snippets`)).body).toMatchObject([{ id: snippet.id }]);
});

test('returns 404 for another person’s collection', async () => {
  const { person } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const { id } = await createCollection(ada, { name: 'Secret' });
  const open = await createSnippet(ada, { isPublic: true });
  for (const collection of [id, 4_711]) {
    const path = `/api/collections/${collection}`;
    const replies = [
      await ben.get(path),
      await ben.get(`${path}/snippets`),
      await ben.put(path, { name: 'Taken' }),
      await ben.delete(path),
      await ben.post(`${path}/snippets/${open.id}`),
      await ben.delete(`${path}/snippets/${open.id}`),
    ];
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 404, body: { message: 'Collection not found' } });
  }
  expect((await ben.get('/api/collections')).body).toEqual([]);
  expect((await ada.get('/api/collections')).body).toMatchObject([{ name: 'Secret', snippetCount: 0 }]);
});

test('lists collections newest first, across pages', async () => {
  const { person, advance } = await testServer();
  const ada = await person('ada');
  for (const name of ['1', '2', '3', '4', '5']) {
    await createCollection(ada, { name });
    // An import creates many with the same timestamp.
    if (name === '1') advance(1);
  }
  const names: string[] = [];
  let next: string | undefined = '/api/collections?limit=2';
  while (next) {
    const reply = await ada.get(next);
    expect(reply.headers['x-total-count']).toBe('5');
    names.push(...(reply.body as { name: string }[]).map(({ name }) => name));
    next = /<(.+)>; rel="next"/.exec(reply.headers.link ?? '')?.[1];
  }
  expect(names).toEqual(['5', '4', '3', '2', '1']);
  const others = await (await person('ben')).get('/api/collections');
  expect(others).toMatchObject({ body: [], headers: { 'x-total-count': '0' } });
  expect((await ada.get('/api/collections?limit=5')).headers.link).toBeUndefined();
  expect((await ada.get('/api/collections?cursor=x')).status).toBe(400);
});

test('lists only own collections that contain a snippet', async () => {
  const { person, visitor } = await testServer();
  const ada = await person('ada');
  const ben = await person('ben');
  const snippet = await createSnippet(ada, { isPublic: true });
  const shelf = await createCollection(ada, { name: 'Shelf' });
  await createCollection(ada, { name: 'Without it' });
  const foreign = await createCollection(ben, { name: 'Of Ben' });
  await ada.post(`/api/collections/${shelf.id}/snippets/${snippet.id}`);
  await ben.post(`/api/collections/${foreign.id}/snippets/${snippet.id}`);

  const path = `/api/collections?snippetId=${snippet.id}`;
  const listed = await ada.get(path);
  expect(listed.body).toMatchObject([{ id: shelf.id, snippetCount: 1 }]);
  expect(listed.headers['x-total-count']).toBe('1');
  expect((await ben.get(path)).body).toMatchObject([{ id: foreign.id }]);
  expect((await visitor.get(path)).status).toBe(401);
  expect((await ada.get('/api/collections?snippetId=first')).status).toBe(400);

  await ada.post(`/api/snippets/${snippet.id}/publish`, { isPublic: false });
  expect((await ben.get(path)).body).toEqual([]);
  expect((await ada.get(path)).body).toMatchObject([{ id: shelf.id }]);
});
