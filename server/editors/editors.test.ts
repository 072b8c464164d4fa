import { expect, test, vi } from 'vitest';
import { EditorFiles } from '#contract/editors.ts';
import { EDITOR_FORMATS } from '#domain/editors/snippet.ts';
import { countingPool } from '#tests/support/counting-pool.ts';
import { createCollection, createSnippet, createToken } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const path = (format: string, collection?: number) =>
  `/api/snippets/editor/${format}${collection === undefined ? '' : `?collection=${collection}`}`;

const favorite = (caller: Caller, { id }: { id: number }) =>
  caller.post(`/api/snippets/${id}/favorite`, { isFavorite: true });

/** Returns the titles that the export for Raycast has. */
async function titles(caller: Caller, collection?: number): Promise<unknown[]> {
  const { body } = await caller.get(path('raycast', collection));
  return (body as { name: string }[]).map(({ name }) => name);
}

test('exports own and favorite snippets that have a trigger', async () => {
  const { person } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  await createSnippet(ada, { title: 'Own', trigger: 'own' });
  await createSnippet(ada, { title: 'Without' });
  const trashed = await createSnippet(ada, { title: 'Trashed', trigger: 'trashed' });
  await ada.delete(`/api/snippets/${trashed.id}`);
  await favorite(ben, await createSnippet(ben, { title: 'Public', trigger: 'public', isPublic: true }));
  await favorite(ada, await createSnippet(ben, { title: 'Favorite', trigger: 'fav', isPublic: true }));
  const hidden = await createSnippet(ben, { title: 'Hidden', trigger: 'hidden', isPublic: true });
  await favorite(ada, hidden);
  await ben.post(`/api/snippets/${hidden.id}/publish`, { isPublic: false });
  expect(await titles(ada)).toEqual(['Own', 'Favorite']);
});

test("an own trigger wins over a favorite's, ignoring case", async () => {
  const { person } = await testServer();
  const [ada, ben, eva] = [await person('ada'), await person('ben'), await person('eva')];
  await favorite(ada, await createSnippet(ben, { title: "Ben's", trigger: 'LOG', isPublic: true }));
  await favorite(ada, await createSnippet(ben, { title: 'First', trigger: 'dbg', isPublic: true }));
  await favorite(ada, await createSnippet(eva, { title: 'Second', trigger: 'Dbg', isPublic: true }));
  await createSnippet(ada, { title: 'Own', trigger: 'log' });
  expect(await titles(ada)).toEqual(['First', 'Own']);
});

test("exports a collection, and returns 404 for another person's", async () => {
  const { person } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const { id } = await createCollection(ada);
  const inside = [
    await createSnippet(ada, { title: 'Own', trigger: 'own' }),
    await createSnippet(ada, { title: 'Without' }),
    await createSnippet(ben, { title: 'Public', trigger: 'public', isPublic: true }),
  ];
  for (const snippet of inside) await ada.post(`/api/collections/${id}/snippets/${snippet.id}`);
  await createSnippet(ada, { title: 'Outside', trigger: 'outside' });
  expect(await titles(ada, id)).toEqual(['Own', 'Public']);
  for (const collection of [id, 987_654])
    expect(await ben.get(path('raycast', collection))).toMatchObject({
      status: 404,
      body: { message: 'Collection not found' },
    });
  expect((await ada.get(`${path('vscode')}?collection=x`)).status).toBe(400);
});

test.each([
  ['vscode', 'application/json; charset=utf-8', '"prefix": "log"'],
  ['jetbrains', 'application/xml; charset=utf-8', '<template name="log"'],
  ['raycast', 'application/json; charset=utf-8', '"keyword": "log"'],
])('answers the text of the one file of %s', async (format, type, expected) => {
  const { person } = await testServer();
  const ada = await person('ada');
  await createSnippet(ada, { trigger: 'log' });
  // The second reply comes from the cache.
  for (const reply of [await ada.get(path(format)), await ada.get(path(format))]) {
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': type } });
    expect(reply.text).toContain(expected);
  }
});

test.each([
  ['zed', ['javascript.json']],
  ['nvim', ['package.json', 'snippets/javascript.json']],
  ['sublime', ['pegboard-1.sublime-snippet']],
])('answers the files of %s', async (format, names) => {
  const { person } = await testServer();
  const ada = await person('ada');
  await createSnippet(ada, { trigger: 'log' });
  const { files } = EditorFiles.parse((await ada.get(path(format))).body);
  expect(files.map(({ name }) => name)).toEqual(names);
});

test('an edit changes the next export', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada, { title: 'Old', trigger: 'log' });
  expect(await titles(ada)).toEqual(['Old']);
  await ada.put(`/api/snippets/${id}`, { title: 'New', code: 'x', language: 'go' });
  expect(await titles(ada)).toEqual(['New']);
});

test('exports the first file of a snippet', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const files = [
    { name: 'a.py', code: 'first' },
    { name: 'b.md', code: 'second' },
  ];
  await createSnippet(ada, { title: 'Two', trigger: 'two', files });
  expect((await ada.get(path('vscode'))).body).toEqual({
    'Two (two)': { prefix: 'two', scope: 'python', body: ['first'], description: 'Two' },
  });
});

test('an empty export is valid', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  for (const format of EDITOR_FORMATS) expect((await ada.get(path(format))).status).toBe(200);
});

test('refuses an unknown format and visitors', async () => {
  const { person, visitor } = await testServer();
  const ada = await person('ada');
  expect(await ada.get(path('emacs'))).toMatchObject({
    status: 400,
    body: { message: 'Format must be one of vscode, zed, nvim, sublime, jetbrains, raycast' },
  });
  expect((await visitor.get(path('vscode'))).status).toBe(401);
});

test('an API token needs the scope snippets:read', async () => {
  const { person, bearer } = await testServer();
  const ada = await person('ada');
  const get = async (scope: 'snippets:read' | 'collections:read') =>
    bearer((await createToken(ada, [scope])).token, ada.userId).get(path('vscode'));
  expect((await get('snippets:read')).status).toBe(200);
  expect(await get('collections:read')).toMatchObject({
    status: 403,
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="snippets:read"' },
  });
});

test('formats in a worker, and refuses files of more than 8 MiB in total', async () => {
  const { computed, openPool } = countingPool();
  const { person } = await testServer({}, { openPool });
  const ada = await person('ada');
  // Raycast repeats the default: 1.8 MB for each.
  const code = `\${1:${'x'.repeat(1_000)}}${'$1'.repeat(900)}`;
  for (let n = 0; n < 4; n += 1) await createSnippet(ada, { code, isTemplate: true, trigger: `t${n}` });
  expect((await ada.get(path('raycast'))).status).toBe(200);
  await createSnippet(ada, { code, isTemplate: true, trigger: 't4' });
  expect(await ada.get(path('raycast'))).toMatchObject({
    status: 400,
    body: { message: 'The files for this editor are larger than 8 MiB. Choose a smaller collection.' },
  });
  expect((await ada.get(path('jetbrains'))).status).toBe(200);
  expect(computed).toEqual(['format-files.ts', 'format-files.ts', 'format-files.ts']);
});

test('refuses more than 4 MiB of code', { tags: ['slow'] }, async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const code = 'x'.repeat(512 * 1024);
  for (let n = 0; n < 8; n += 1) await createSnippet(ada, { code, trigger: `t${n}` });
  expect((await ada.get(path('raycast'))).status).toBe(200);
  await createSnippet(ada, { code: 'x', trigger: 'more' });
  expect(await ada.get(path('raycast'))).toMatchObject({
    status: 400,
    body: {
      message: 'These are more than 2,000 snippets or 4 MiB of code. Choose a smaller collection.',
      issues: [{ path: 'collection' }],
    },
  });
});

test('exports the own snippets that a saved search finds, and no others', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  await createSnippet(ada, { title: 'One', code: 'alpha beta', trigger: 'one', language: 'go' });
  await createSnippet(ada, { title: 'Two', code: 'alpha', trigger: 'two', language: 'bash' });
  await createSnippet(ada, { title: 'Without', code: 'alpha gamma beta' });
  await favorite(ada, await createSnippet(ben, { title: 'Favorite', code: 'alpha', trigger: 'fav', isPublic: true }));
  const save = async (q: string): Promise<string> => {
    const { body } = await ada.post('/api/searches', { name: q.slice(0, 50), q });
    return `${path('raycast')}?search=${(body as { id: number }).id}`;
  };
  const found = async (q: string) =>
    ((await ada.get(await save(q))).body as { name: string }[]).map(({ name }) => name);
  expect(await found('alpha')).toEqual(['One', 'Two']);
  expect(await found('lang:go alpha sort:best')).toEqual(['One']);
  expect(await found('regex:^alpha$')).toEqual(['Two']);
  expect(await found('uses:>1000')).toEqual([]);
  // The phrase is in a snippet without a trigger, so the words may not be apart.
  expect(await found('gamma beta')).toEqual([]);
  expect(await found('beta alpha')).toEqual(['One']);

  const search = await save('title:x');
  expect((await visitor.get(search)).status).toBe(401);
  expect(await ben.get(search)).toMatchObject({ status: 404, body: { message: 'Saved search not found' } });
  expect((await ada.get(`${path('raycast')}?search=x`)).status).toBe(400);
  expect((await ada.get(`${search}&collection=1`)).status).toBe(400);
});

test('a saved search looks in all own snippets with a trigger, however many are read at once', async () => {
  const { person, store } = await testServer();
  const ada = await person('ada');
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    await createSnippet(ada, { title: name, code: name === 'b' ? 'other' : 'alpha', trigger: name });
  const { body } = await ada.post('/api/searches', { name: 'Alpha', q: 'alpha' });
  const { candidates } = store.editorSnippets;
  vi.spyOn(store.editorSnippets, 'candidates').mockImplementation((caller, query) =>
    candidates(caller, { ...query, limit: 2 }),
  );
  const exported = await ada.get(`${path('raycast')}?search=${(body as { id: number }).id}`);
  expect((exported.body as { name: string }[]).map(({ name }) => name)).toEqual(['a', 'c', 'd', 'e']);
});
