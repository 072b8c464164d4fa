import { expect, test, vi } from 'vitest';
import { CODE_MAX_BYTES } from '#contract/limits.ts';
import { START, testServer } from '#tests/support/server.ts';

test('applies defaults, reports invalid items and stores the others', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { status, body } = await ada.post('/api/snippets/import', {
    snippets: [
      { code: 'only code' },
      { title: 'No code' },
      'not an object',
      { title: 7, code: 'x', language: null, tags: 'a,b', createdAt: 'yesterday', viewCount: -3, isFavorite: 'yes' },
      { title: 'x'.repeat(256), code: 'x' },
    ],
    collections: [{ name: 'Ok', snippets: [0, 1, 99] }, { name: '' }, { name: 'Whose', into: true }],
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    message: 'Successfully imported 2 snippets. Failed to import 3 snippets.',
    imported: 2,
    collections: 1,
    collectionIds: [expect.any(Number), null, null],
    failed: [
      { kind: 'snippet', index: 1, message: 'Code is required' },
      { kind: 'snippet', index: 2, message: 'A snippet must be an object' },
      { kind: 'snippet', index: 4, message: 'Title cannot exceed 255 characters' },
      { kind: 'collection', index: 1, message: 'Name is required' },
      { kind: 'collection', index: 2, message: expect.stringContaining('expected number') },
    ],
  });
  const now = new Date(START).toISOString();
  const defaults = {
    title: 'Untitled Snippet',
    language: 'text',
    description: null,
    tags: [],
    viewCount: 0,
    isFavorite: false,
    createdAt: now,
  };
  expect((await ada.get('/api/snippets')).body).toMatchObject([
    { ...defaults, code: 'x' },
    { ...defaults, code: 'only code' },
  ]);
  expect((await ada.get('/api/collections')).body).toMatchObject([{ name: 'Ok', snippetCount: 1 }]);
});

test.each([
  ['a blank first file', [{ code: ' ' }, { code: 'x' }], 'Code is required'],
  [
    'two files of one name',
    [
      { name: 'a.ts', code: 'x' },
      { name: 'A.ts', code: 'y' },
    ],
    /same name/,
  ],
  ['an invalid file name', [{ code: 'x' }, { name: '../a', code: 'y' }], 'File name cannot contain the folder ..'],
  ['a file that is no object', [{ code: 'x' }, 'y'], 'A file must be an object'],
  ['too many files', Array(51).fill({ code: 'x' }), 'A snippet has at most 50 files'],
  ['a file that is too large', [{ code: 'x' }, { code: 'x'.repeat(CODE_MAX_BYTES + 1) }], /cannot exceed 512 KiB/],
  ['files that are too large', Array(5).fill({ code: 'x'.repeat(CODE_MAX_BYTES) }), /cannot exceed 2 MiB/],
])('reports a snippet with %s and stores the others', async (_what, files, message) => {
  const { person } = await testServer();
  const ada = await person('ada');
  const snippets = [
    { title: 'Refused', files },
    { title: 'Stored', code: 'x' },
  ];
  expect((await ada.post('/api/snippets/import', { snippets })).body).toMatchObject({
    imported: 1,
    failed: [{ kind: 'snippet', index: 0, message: expect.stringMatching(message) }],
  });
  expect((await ada.get('/api/snippets')).body).toMatchObject([{ title: 'Stored' }]);
});

test.each([
  ['that is no object', 'Shelf', 'A collection must be an object'],
  ['without a name', { snippets: [0] }, 'Name is required'],
  ['with a name of another type', { name: 7 }, 'Name must be text'],
  ['whose snippets are no list', { name: 'Shelf', snippets: 'all' }, /must be indexes into the list of snippets$/],
  ['whose snippets are titles', { name: 'Shelf', snippets: ['Stored'] }, /must be indexes into the list of snippets$/],
  ['with a negative index', { name: 'Shelf', snippets: [0, -1] }, /must be indexes into the list of snippets$/],
])('reports a collection %s and stores the snippets', async (_what, collection, message) => {
  const { person } = await testServer();
  const ada = await person('ada');
  const library = { snippets: [{ title: 'Stored', code: 'x' }], collections: [collection] };
  expect((await ada.post('/api/snippets/import', library)).body).toMatchObject({
    imported: 1,
    collections: 0,
    failed: [{ kind: 'collection', index: 0, message: expect.stringMatching(message) }],
  });
});

test.each(['2024-05-05T10:00:00', '2024-05-05 10:00:00.000'])('reads the timestamp %s as UTC', async (createdAt) => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
  const { person } = await testServer();
  const ada = await person('ada');
  await ada.post('/api/snippets/import', { snippets: [{ code: 'x', createdAt }] });
  expect((await ada.get('/api/snippets')).body).toMatchObject([{ createdAt: '2024-05-05T10:00:00.000Z' }]);
});

test.each([
  ['no snippets', {}, [{ path: 'snippets', message: 'snippets: Invalid input: expected array, received undefined' }]],
  ['snippets of another type', { snippets: 'x' }, [{ path: 'snippets', message: /expected array, received string/ }]],
  [
    'over 10,000 snippets',
    { snippets: Array(10_001).fill({}) },
    [{ path: 'snippets', message: 'At most 10000 snippets can be imported at once' }],
  ],
  [
    'over 100,000 collection items',
    { snippets: [{ code: 'x' }], collections: Array(11).fill({ name: 'Full', snippets: Array(9_091).fill(0) }) },
    [{ path: 'collections', message: 'At most 100000 collection items can be imported at once' }],
  ],
  ['an unknown visibility', { snippets: [], visibility: 'public' }, [{ path: 'visibility', message: /private/ }]],
  ['no body', undefined, [{ path: '', message: 'Invalid input: expected object, received undefined' }]],
])('rejects an import with %s', async (_what, body, issues) => {
  const { person } = await testServer();
  const ada = await person('ada');
  const message = expect.stringMatching(issues[0]?.message ?? '');
  expect(await ada.post('/api/snippets/import', body)).toMatchObject({
    status: 400,
    body: { code: 'invalid', message, issues: issues.map((issue) => ({ ...issue, message })) },
  });
  expect((await ada.get('/api/snippets')).body).toEqual([]);
});

test.each([
  ['invalid JSON', '{"snippets": [', 'application/json', 400],
  ['a __proto__ key', '{"snippets": [{"code": "x", "__proto__": {}}]}', 'application/json', 400],
  ['another type', '<snippets/>', 'application/xml', 415],
  ['a form', 'snippets=x', 'application/x-www-form-urlencoded', 415],
])('rejects %s with the same reply as other calls', async (_what, payload, type, status) => {
  const { app, person } = await testServer();
  const { authorization } = await person('ada');
  const [imported, created] = await Promise.all(
    ['/api/snippets/import', '/api/snippets'].map((url) =>
      app.inject({
        method: 'POST',
        url,
        payload,
        headers: { authorization: authorization ?? '', 'content-type': type },
      }),
    ),
  );
  expect(imported?.statusCode).toBe(status);
  expect(imported?.json()).toEqual(created?.json());
});

test('rejects a deeply nested file', async () => {
  const { app, person } = await testServer();
  const { authorization } = await person('ada');
  const refused = await app.inject({
    method: 'POST',
    url: '/api/snippets/import',
    headers: { authorization: authorization ?? '', 'content-type': 'application/json' },
    payload: `{"snippets":${'['.repeat(100)}`,
  });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ code: 'invalid', message: expect.stringMatching(/nested too deeply/) });
});

test('requires a signed-in caller', async () => {
  const { visitor } = await testServer();
  expect(await visitor.post('/api/snippets/import', { snippets: [{ code: 'x' }] })).toMatchObject({ status: 401 });
});
