import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { createSnippet, givenSnippet, snippetInput } from '#tests/support/factories.ts';
import { START, testServer } from '#tests/support/server.ts';

const now = new Date(START).toISOString();

test('returns a created snippet unchanged, private and without uses', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const typed = {
    title: '  مرحبا 🪝 ',
    code: '\tif (a < b && "c") {\r\n}\n',
    description: ' Why ',
    language: 'tsx',
    tags: [' react ', 'react', '', 'ui'],
    userId: 'somebody-else',
  };
  const { status, body } = await ada.post('/api/snippets', typed);
  expect(status).toBe(201);
  expect(body).toEqual({
    ...givenSnippet({
      id: expect.any(Number),
      title: 'مرحبا 🪝',
      code: typed.code,
      language: 'tsx',
      tags: ['react', 'ui'],
    }),
    ...{ description: 'Why', userId: ada.userId, authorName: 'ada', createdAt: now, updatedAt: now },
    files: [{ name: 'snippet.tsx', language: 'tsx', code: typed.code, size: 24 }],
  });
  expect((await ada.get(`/api/snippets/${Snippet.parse(body).id}`)).body).toEqual(body);
});

test.each([
  ['no title at all', { title: undefined }, 'title', 'Title is required'],
  ['no title', { title: '   ' }, 'title', 'Title is required'],
  ['a long title', { title: 'x'.repeat(256) }, 'title', 'Title cannot exceed 255 characters'],
  ['no code', { code: ' \n' }, 'code', 'Code is required'],
  ['code of a wrong type', { code: 7 }, 'code', 'Code must be text'],
  ['code over 512 KiB in bytes', { code: 'é'.repeat(262_145) }, 'code', 'Code cannot exceed 512 KiB'],
  ['a NUL character', { code: 'a\0b' }, 'code', 'Code must be valid text without NUL characters'],
  ['half a character', { title: '\ud800' }, 'title', 'Title must be valid text without NUL characters'],
  [
    'a long description',
    { description: 'x'.repeat(2_001) },
    'description',
    'Description cannot exceed 2000 characters',
  ],
  ['31 tags', { tags: Array.from({ length: 31 }, (_, n) => `t${n}`) }, 'tags', 'A snippet has at most 30 tags'],
  ['a long tag', { tags: ['x'.repeat(51)] }, 'tags.0', 'A tag cannot exceed 50 characters'],
])('rejects a snippet with %s and stores nothing', async (_what, fields, path, message) => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { status, body } = await ada.post('/api/snippets', snippetInput(fields));
  expect(status).toBe(400);
  expect(body).toEqual({ code: 'invalid', message, issues: [{ path, message }] });
  expect((await ada.get('/api/snippets')).body).toEqual([]);
});

test('accepts values of maximum length', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const fields = {
    title: 'x'.repeat(255),
    code: 'y'.repeat(512 * 1024),
    tags: Array.from({ length: 30 }, (_, n) => `${n}`.padStart(50, 't')),
  };
  const { status } = await ada.post('/api/snippets', snippetInput(fields));
  expect(status).toBe(201);
});

test('removes the search row of an updated and deleted snippet', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  // The test clock stands still, so the next snippet could reuse the sort key.
  for (let time = 0; time < 2; time += 1) {
    const { id } = await createSnippet(ada);
    expect((await ada.put(`/api/snippets/${id}`, snippetInput({ code: 'changed()' }))).status).toBe(200);
    expect((await ada.get('/api/snippets?search=changed')).body).toMatchObject([{ id }]);
    expect((await ada.delete(`/api/snippets/${id}`)).status).toBe(204);
    expect((await ada.get('/api/snippets?search=changed')).body).toEqual([]);
  }
});

test('an update replaces all fields and moves the snippet to the top', async () => {
  const { person, advance } = await testServer();
  const ada = await person('ada');
  const first = await createSnippet(ada, { title: 'First', tags: ['old'] });
  advance(1_000);
  await createSnippet(ada, { title: 'Second' });
  advance(1_000);
  const { status, body } = await ada.put(
    `/api/snippets/${first.id}`,
    snippetInput({ title: 'Changed', code: 'zebra()', tags: ['new'] }),
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: first.id,
    title: 'Changed',
    code: 'zebra()',
    tags: ['new'],
    createdAt: first.createdAt,
  });
  expect(Snippet.parse(body).updatedAt).toBe(new Date(START + 2_000).toISOString());
  expect((await ada.get('/api/snippets')).body).toMatchObject([{ title: 'Changed' }, { title: 'Second' }]);
  expect((await ada.get('/api/snippets?search=zebra')).body).toMatchObject([{ title: 'Changed' }]);
  expect((await ada.get('/api/snippets?search=First')).body).toEqual([]);
  expect((await ada.get('/api/snippets?tag=old')).body).toEqual([]);
});

test('returns 409 for an update based on an older version', async () => {
  const { person, advance } = await testServer();
  const ada = await person('ada');
  const { id, updatedAt: basedOn } = await createSnippet(ada, { code: 'first()', tags: ['kept'] });
  const change = (fields: Record<string, unknown>) =>
    ada.put(`/api/snippets/${id}`, { ...snippetInput(fields), basedOn });
  advance(1_000);
  expect((await change({ code: 'second()' })).status).toBe(200);
  const stored = (await ada.get(`/api/snippets/${id}`)).body;

  advance(1_000);
  const late = await change({ code: 'third()', tags: [] });
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: expect.stringContaining('changed elsewhere') },
  });
  expect((await ada.get(`/api/snippets/${id}`)).body).toEqual(stored);
  expect((await ada.get('/api/snippets?search=second')).body).toEqual([Snippet.parse(stored)]);
  const odd = await ada.put(`/api/snippets/${id}`, { ...snippetInput(), basedOn: 'yesterday' });
  expect(odd).toMatchObject({ status: 400, body: { issues: [{ path: 'basedOn' }] } });
});

test('returns 409 for an update based on a version of the same millisecond', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id, updatedAt: basedOn } = await createSnippet(ada);
  const change = (code: string) => ada.put(`/api/snippets/${id}`, { ...snippetInput({ code }), basedOn });
  expect((await change('second()')).status).toBe(200);
  expect((await change('third()')).status).toBe(409);
});

test('deletes the comments, favorite marks and collection items of a snippet', async () => {
  const { person, visitor } = await testServer();
  const ada = await person('ada');
  const ben = await person('ben');
  const snippet = await createSnippet(ada, { isPublic: true });
  await ben.post(`/api/snippets/${snippet.id}/favorite`);
  await visitor.post(`/api/snippets/${snippet.id}/comments`, { content: 'Neat' });
  const { body: collection } = await ben.post('/api/collections', { name: 'Mine' });
  await ben.post(`/api/collections/${(collection as { id: number }).id}/snippets/${snippet.id}`);

  const deleted = await ada.delete(`/api/snippets/${snippet.id}`);
  expect(deleted).toMatchObject({ status: 204, text: '' });
  expect((await ada.get(`/api/snippets/${snippet.id}`)).status).toBe(404);
  expect((await visitor.get(`/api/snippets/${snippet.id}/comments`)).status).toBe(404);
  expect((await ben.get('/api/snippets?favorites=true')).body).toEqual([]);
  expect((await ben.get('/api/collections')).body).toMatchObject([{ snippetCount: 0 }]);
  expect((await visitor.get('/api/public/snippets?search=debounce')).body).toEqual([]);
});
