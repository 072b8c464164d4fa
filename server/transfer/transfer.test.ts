import { expect, onTestFinished, test, vi } from 'vitest';
import { IMPORT_MAX_BYTES } from '#contract/limits.ts';
import { Snippet } from '#contract/snippets.ts';
import { ExportDocument, ImportReply } from '#contract/transfer.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { type Caller, START, testServer } from '#tests/support/server.ts';

test('an export, imported into an empty account, gives the same library', async () => {
  const { app, person, advance } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const one = await createSnippet(ada, { title: 'One', description: 'First', tags: ['a', 'b'], isPublic: true });
  advance(5_000);
  const two = await createSnippet(ada, { title: 'Two', code: '\ttabs\r\n"quotes" 🪝\n', tags: [] });
  await ada.post(`/api/snippets/${two.id}/favorite`);
  await ada.post(`/api/snippets/${one.id}/use`);
  await app.useCounter.flush();
  const foreign = await createSnippet(ben, { title: 'Not hers', isPublic: true });
  const handy = await createCollection(ada, { description: 'Of use' });
  await createCollection(ada, { name: 'Empty' });
  for (const { id } of [two, one, foreign]) await ada.post(`/api/collections/${handy.id}/snippets/${id}`);

  const exported = await ada.get('/api/snippets/export');
  expect(exported.status).toBe(200);
  expect(exported.headers['content-disposition']).toBe('attachment; filename="pegboard-snippets-2026-01-31.json"');
  const document = ExportDocument.parse(exported.body);
  expect(exported.text).toBe(`${JSON.stringify(exported.body, null, 2)}\n`);
  expect(document).toMatchObject({
    snippets: [
      { title: 'One', isPublic: true, viewCount: 1, tags: ['a', 'b'] },
      { title: 'Two', isFavorite: true },
    ],
    collections: [
      { name: 'Handy', description: 'Of use', snippets: [1, 0] },
      { name: 'Empty', snippets: [] },
    ],
  });

  advance(60_000);
  const cleo = await person('cleo');
  const imported = await cleo.post('/api/snippets/import', { ...document, visibility: 'keep' });
  expect(imported).toMatchObject({
    status: 200,
    body: { message: 'Successfully imported 2 snippets.', imported: 2, collections: 2, failed: [] },
  });
  const again = ExportDocument.parse((await cleo.get('/api/snippets/export')).body);
  expect({ ...again, exportedAt: '' }).toEqual({ ...document, exportedAt: '' });
});

test('imported snippets are private unless the file’s visibility is kept', async () => {
  const { person, visitor } = await testServer();
  const ada = await person('ada');
  await ada.post('/api/snippets/import', { snippets: [{ title: 'Was public', code: 'x', isPublic: true }] });
  expect((await visitor.get('/api/public/snippets')).body).toEqual([]);
  const kept = { visibility: 'keep', snippets: [{ title: 'Is public', code: 'x', isPublic: true }, { code: 'y' }] };
  await ada.post('/api/snippets/import', kept);
  const found = Snippet.array().parse((await visitor.get('/api/public/snippets')).body);
  expect(found).toMatchObject([{ title: 'Is public', shareId: expect.any(String) }]);
  expect((await visitor.get(`/api/shared/${found[0]?.shareId}`)).body).toMatchObject({ title: 'Is public' });
});

test('missing fields get their defaults, wrong items are named, the others are stored', async () => {
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

test('a file in parts fills the collection that its first part made, and nobody else’s', async () => {
  const { person } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const part = (title: string, into?: number) => ({
    snippets: [{ title, code: 'x' }],
    collections: [{ name: 'Both', snippets: [0], into }],
  });
  const first = ImportReply.parse((await ada.post('/api/snippets/import', part('One'))).body);
  const [into] = first.collectionIds;
  expect(into).toEqual(expect.any(Number));
  const second = await ada.post('/api/snippets/import', part('Two', into ?? 0));
  expect(second.body).toMatchObject({ collectionIds: [into], failed: [] });
  expect((await ada.get('/api/collections')).body).toMatchObject([{ id: into, snippetCount: 2 }]);

  const stranger = await ben.post('/api/snippets/import', part('Three', into ?? 0));
  expect(stranger.body).toMatchObject({
    imported: 1,
    collections: 0,
    collectionIds: [null],
    failed: [{ kind: 'collection', index: 0, message: 'Collection not found' }],
  });
  expect((await ada.get('/api/collections')).body).toMatchObject([{ snippetCount: 2 }]);
  expect((await ben.get('/api/collections')).body).toEqual([]);
});

test('a snippet that a file names twice in a collection, or in two parts of one, is in it once and where it came first', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id } = await createCollection(ada);
  const imported = await ada.post('/api/snippets/import', {
    snippets: ['One', 'Two', 'Three'].map((title) => ({ title, code: 'x' })),
    collections: [
      { name: 'Handy', snippets: [2, 0, 2, 0], into: id },
      { name: 'Handy', snippets: [0, 1], into: id },
    ],
  });
  expect(imported.body).toMatchObject({ collections: 2, collectionIds: [id, id], failed: [] });
  const { collections } = ExportDocument.parse((await ada.get('/api/snippets/export')).body);
  expect(collections).toMatchObject([{ name: 'Handy', snippets: [2, 0, 1] }]);
});

test('moments of a file are kept, but never in the future', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  await ada.post('/api/snippets/import', {
    snippets: [
      { title: 'Late', code: 'x', createdAt: '2020-01-01T00:00:00Z', updatedAt: '2999-01-01T00:00:00Z' },
      { title: 'Early', code: 'x', updatedAt: '2019-05-05T05:05:05.000Z' },
      { title: 'Turned', code: 'x', createdAt: '2018-01-01T00:00:00.000Z', updatedAt: '2017-01-01T00:00:00.000Z' },
    ],
  });
  expect((await ada.get('/api/snippets')).body).toMatchObject([
    { title: 'Late', createdAt: '2020-01-01T00:00:00.000Z', updatedAt: new Date(START).toISOString() },
    { title: 'Early', createdAt: '2019-05-05T05:05:05.000Z', updatedAt: '2019-05-05T05:05:05.000Z' },
    { title: 'Turned', createdAt: '2017-01-01T00:00:00.000Z', updatedAt: '2017-01-01T00:00:00.000Z' },
  ]);
});

test.each([
  ['no list', {}, [{ path: 'snippets', message: 'Invalid input: expected array, received undefined' }]],
  ['a list of another type', { snippets: 'x' }, [{ path: 'snippets', message: /expected array, received string/ }]],
  [
    'over 10,000 snippets',
    { snippets: Array(10_001).fill({}) },
    [{ path: 'snippets', message: 'At most 10000 snippets can be imported at once' }],
  ],
  [
    'over 100,000 places in collections, repeated or not',
    { snippets: [{ code: 'x' }], collections: Array(11).fill({ name: 'Full', snippets: Array(9_091).fill(0) }) },
    [{ path: 'collections', message: 'At most 100000 collection items can be imported at once' }],
  ],
  ['another visibility', { snippets: [], visibility: 'public' }, [{ path: 'visibility', message: /private/ }]],
  ['nothing', undefined, [{ path: '', message: 'Invalid input: expected object, received undefined' }]],
])('an import of %s is refused whole, and said what is wrong', async (_what, body, issues) => {
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
  ['no JSON', '{"snippets": [', 'application/json', 400],
  ['a prototype', '{"snippets": [{"code": "x", "__proto__": {}}]}', 'application/json', 400],
  ['another type', '<snippets/>', 'application/xml', 415],
  ['a form', 'snippets=x', 'application/x-www-form-urlencoded', 415],
  ['too much', `{"snippets": ["${' '.repeat(IMPORT_MAX_BYTES)}"]}`, 'application/json', 413],
])('an import of %s is refused in the words of any other call', async (_what, payload, type, status) => {
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

test('a file that is nested without end is refused at once', async () => {
  const { app, person } = await testServer();
  const { authorization } = await person('ada');
  const refused = await app.inject({
    method: 'POST',
    url: '/api/snippets/import',
    headers: { authorization: authorization ?? '', 'content-type': 'application/json' },
    payload: `{"snippets":${'['.repeat(30_000_000)}`,
  });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ code: 'invalid', message: expect.stringMatching(/nested too deeply/) });
});

test('nobody imports without being signed in', async () => {
  const { visitor } = await testServer();
  expect(await visitor.post('/api/snippets/import', { snippets: [{ code: 'x' }] })).toMatchObject({ status: 401 });
});

test('an import that cannot be stored leaves nothing behind', async () => {
  const { person, execute } = await testServer();
  const ada = await person('ada');
  await execute('create unique index once on snippets (title)');
  const snippets = ['One', 'Two', 'Three', 'One'].map((title) => ({ title, code: 'x' }));
  const reply = await ada.post('/api/snippets/import', { snippets });
  expect(reply).toMatchObject({ status: 500, body: { code: 'internal' } });
  expect(reply.text).not.toMatch(/unique|index|once/i);
  expect((await ada.get('/api/snippets')).body).toEqual([]);
  // What comes next is not in its way.
  expect(await ada.post('/api/snippets/import', { snippets: snippets.slice(1) })).toMatchObject({ status: 200 });
});

test('10,000 snippets come in by one import and out by the export, field by field the same', {
  timeout: 120_000,
}, async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  // Not in the order of the file, as in a library whose snippets were changed now and then.
  const at = (n: number) => new Date(START - 86_400_000 + ((n * 7919) % 10_000) * 977).toISOString();
  const snippets = Array.from({ length: 10_000 }, (_, n) => ({
    title: `${'🪝'.repeat(n % 3)}Number ${n}`,
    description: n % 4 ? `About ${n}` : null,
    code: `line ${n}\n`.repeat(1 + (n % 40)),
    language: ['go', 'rust', 'sql'][n % 3],
    tags: Array.from({ length: n % 6 }, (_, tag) => `tag-${(n + tag) % 50}`),
    createdAt: at(n),
    updatedAt: new Date(Date.parse(at(n)) + (n % 5)).toISOString(),
    viewCount: n % 7,
    isFavorite: n % 9 === 0,
    isPublic: false,
  }));
  const imported = await ada.post('/api/snippets/import', { snippets });
  expect(imported.body).toMatchObject({ message: 'Successfully imported 10000 snippets.', failed: [] });
  const exported = ExportDocument.parse((await ada.get('/api/snippets/export')).body);
  expect(exported.snippets).toEqual(snippets);
});

/** More than a connection takes before anybody reads from it. */
const LONG = Array.from({ length: 40 }, (_, n) => ({
  title: `Long ${n}`,
  code: `${n}`.repeat(400_000 / `${n}`.length),
}));

/** A server that listens, where Ada has long exports. */
async function longExports() {
  const { app, person } = await testServer();
  const ada = await person('ada');
  expect(await ada.post('/api/snippets/import', { snippets: LONG })).toMatchObject({ body: { imported: 40 } });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  // A server that is told to end sends what is going on to its end.
  const unread = new AbortController();
  onTestFinished(() => unread.abort());
  const start = (signal = unread.signal, { authorization }: Caller = ada) =>
    fetch(`${url}/api/snippets/export`, { headers: { authorization: authorization ?? '' }, signal });
  return { start, person };
}

test('who takes two exports slowly is given no third before one of them has ended', { timeout: 60_000 }, async () => {
  const { start, person } = await longExports();
  const browser = new AbortController();
  const [given, slow] = [await start(browser.signal), await start()];
  expect([given.status, slow.status]).toEqual([200, 200]);
  const third = await start();
  expect(third.status).toBe(429);
  expect(third.headers.get('retry-after')).toBe('10');
  expect(await third.json()).toEqual({
    code: 'rate_limited',
    message: 'Too many exports at once. Try again when one has finished.',
  });
  expect((await start(undefined, await person('ben'))).status).toBe(200);

  browser.abort();
  await vi.waitFor(async () => expect((await start()).status).toBe(200), 5_000);
  expect((await start()).status).toBe(429);
  await slow.text();
  await vi.waitFor(async () => expect((await start()).status).toBe(200), 5_000);
});

test('browsers that give an export up midway hold up none that goes on', { timeout: 60_000 }, async () => {
  const { start } = await longExports();

  for (let n = 0; n < 12; n += 1) {
    const browser = new AbortController();
    const reply = await start(browser.signal);
    await reply.body?.getReader().read();
    browser.abort();
  }
  const replies = await Promise.all([start(), start()]);
  const [one, other] = await Promise.all(replies.map((reply) => reply.text()));
  expect(ExportDocument.parse(JSON.parse(one ?? '')).snippets.map(({ title }) => title)).toEqual(
    LONG.map(({ title }) => title),
  );
  expect(other).toBe(one);
});
