import { expect, test } from 'vitest';
import { IMPORT_MAX_SNIPPETS } from '#contract/limits.ts';
import { Snippet } from '#contract/snippets.ts';
import { ExportDocument, ImportReply } from '#contract/transfer.ts';
import { toTimestamp } from '#server/core/clock.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { START, testServer } from '#tests/support/server.ts';

test('restores an export in an empty account', async () => {
  const { app, person, advance } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const one = await createSnippet(ada, { title: 'One', description: 'First', tags: ['a', 'b'], isPublic: true });
  advance(5_000);
  const two = await createSnippet(ada, { title: 'Two', code: '\ttabs\r\n"quotes" 🪝\n', tags: [] });
  const files = [
    { code: '# unnamed first' },
    { name: 'src/Main.TS', language: 'javascript', code: '' },
    { code: '# unnamed third' },
  ];
  await ada.post('/api/snippets', { title: 'Three', files });
  const trashed = await createSnippet(ada, { title: 'Trashed' });
  await ada.delete(`/api/snippets/${trashed.id}`);
  await ada.post(`/api/snippets/${two.id}/favorite`);
  await ada.post(`/api/snippets/${one.id}/use`);
  await ada.put(`/api/snippets/${one.id}/comments/settings`, { closed: true });
  await app.useCounter.flush();
  const foreign = await createSnippet(ben, { title: 'Not hers', isPublic: true });
  const handy = await createCollection(ada, { description: 'Of use' });
  await createCollection(ada, { name: 'Empty' });
  for (const { id } of [two, one, foreign]) await ada.post(`/api/collections/${handy.id}/snippets/${id}`);

  const exported = await ada.get('/api/snippets/export');
  expect(exported.status).toBe(200);
  expect(exported.headers['content-disposition']).toBe('attachment; filename="pegboard-snippets-2026-01-31.json"');
  const document = ExportDocument.parse(exported.body);
  expect(document.version).toBe(2);
  expect(exported.text).not.toContain('Trashed');
  expect(exported.text).toBe(`${JSON.stringify(exported.body, null, 2)}\n`);
  expect(document).toMatchObject({
    snippets: [
      { title: 'One', isPublic: true, commentsClosed: true, viewCount: 1, tags: ['a', 'b'] },
      {
        title: 'Two',
        isFavorite: true,
        commentsClosed: false,
        isTemplate: false,
        trigger: null,
        fileName: null,
        files: [{ name: null, code: two.code }],
      },
      {
        title: 'Three',
        code: '# unnamed first',
        language: 'text',
        fileName: null,
        files: [
          { name: null, language: 'text', code: '# unnamed first' },
          { name: 'src/Main.TS', language: 'javascript', code: '' },
          { name: null, language: 'text', code: '# unnamed third' },
        ],
      },
    ],
    collections: [
      { name: 'Handy', description: 'Of use', snippets: [0, 1] },
      { name: 'Empty', snippets: [] },
    ],
  });

  advance(60_000);
  const cleo = await person('cleo');
  const imported = await cleo.post('/api/snippets/import', { ...document, visibility: 'keep' });
  expect(imported).toMatchObject({
    status: 200,
    body: { message: 'Successfully imported 3 snippets.', imported: 3, collections: 2, failed: [] },
  });
  const again = ExportDocument.parse((await cleo.get('/api/snippets/export')).body);
  expect({ ...again, exportedAt: '' }).toEqual({ ...document, exportedAt: '' });
  expect((await cleo.get('/api/snippets?search=main.ts')).body).toMatchObject([{ title: 'Three', version: 1 }]);
});

test('imports documents of version 1 and files of other programs', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const old = { title: 'Old', description: null, code: 'x', language: 'go', tags: ['a'], isPublic: false };
  const snippets = [
    old,
    { title: 'Named', code: 'y', fileName: 'a/b.rs' },
    { title: 'Odd', code: 'z', fileName: 7, files: {} },
    {
      title: 'Files alone',
      files: [
        { name: 'a.py', code: '1' },
        { name: ' ', language: 5, code: null },
      ],
    },
  ];
  const imported = await ada.post('/api/snippets/import', { version: 1, exportedAt: '', snippets, collections: [] });
  expect(imported.body).toMatchObject({ imported: 4, failed: [] });
  const { snippets: exported } = ExportDocument.parse((await ada.get('/api/snippets/export')).body);
  expect(exported).toMatchObject([
    { ...old, fileName: null, files: [{ name: null, language: 'go', code: 'x' }] },
    { title: 'Named', language: 'rust', fileName: 'a/b.rs' },
    { title: 'Odd', language: 'text', fileName: null, files: [{ code: 'z' }] },
    { code: '1', language: 'python', files: [{ name: 'a.py' }, { name: null, language: 'text', code: '' }] },
  ]);
});

test('imports snippets as private unless visibility is kept', async () => {
  const { person, visitor } = await testServer();
  const ada = await person('ada');
  await ada.post('/api/snippets/import', { snippets: [{ title: 'Was public', code: 'x', isPublic: true }] });
  expect((await visitor.get('/api/public/snippets')).body).toEqual([]);
  const request = { visibility: 'keep', snippets: [{ title: 'Is public', code: 'x', isPublic: true }, { code: 'y' }] };
  await ada.post('/api/snippets/import', request);
  const found = Snippet.array().parse((await visitor.get('/api/public/snippets')).body);
  expect(found).toMatchObject([{ title: 'Is public', shareId: expect.any(String) }]);
  expect((await visitor.get(`/api/shared/${found[0]?.shareId}`)).body).toMatchObject({ title: 'Is public' });
});

test('adds snippets to an existing collection of the caller only', async () => {
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

  const foreign = await ben.post('/api/snippets/import', part('Three', into ?? 0));
  expect(foreign.body).toMatchObject({
    imported: 1,
    collections: 0,
    collectionIds: [null],
    failed: [{ kind: 'collection', index: 0, message: 'Collection not found' }],
  });
  expect((await ada.get('/api/collections')).body).toMatchObject([{ snippetCount: 2 }]);
  expect((await ben.get('/api/collections')).body).toEqual([]);
});

test('adds a snippet to a collection once, at its first position', async () => {
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

test('keeps timestamps but clamps those in the future and before 1970', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  await ada.post('/api/snippets/import', {
    snippets: [
      { title: 'Late', code: 'x', createdAt: '2020-01-01T00:00:00Z', updatedAt: '2999-01-01T00:00:00Z' },
      { title: 'Early', code: 'x', updatedAt: '2019-05-05T05:05:05.000Z' },
      { title: 'Swapped', code: 'x', createdAt: '2018-01-01T00:00:00.000Z', updatedAt: '2017-01-01T00:00:00.000Z' },
      { title: 'Ancient', code: 'x', createdAt: '1960-01-01T00:00:00.000Z', updatedAt: '1961-01-01T00:00:00.000Z' },
    ],
  });
  expect((await ada.get('/api/snippets')).body).toMatchObject([
    { title: 'Late', createdAt: '2020-01-01T00:00:00.000Z', updatedAt: new Date(START).toISOString() },
    { title: 'Early', createdAt: '2019-05-05T05:05:05.000Z', updatedAt: '2019-05-05T05:05:05.000Z' },
    { title: 'Swapped', createdAt: '2017-01-01T00:00:00.000Z', updatedAt: '2017-01-01T00:00:00.000Z' },
    { title: 'Ancient', createdAt: '1970-01-01T00:00:00.000Z', updatedAt: '1970-01-01T00:00:00.000Z' },
  ]);
});

test('rolls back an import that fails', async () => {
  const { person, execute } = await testServer();
  const ada = await person('ada');
  await execute('create unique index once on snippets (title)');
  const snippets = ['One', 'Two', 'Three', 'One'].map((title) => ({ title, code: 'x' }));
  const reply = await ada.post('/api/snippets/import', { snippets });
  expect(reply).toMatchObject({ status: 500, body: { code: 'internal' } });
  expect(reply.text).not.toMatch(/unique|index|once/i);
  expect((await ada.get('/api/snippets')).body).toEqual([]);
  // The failed import does not block the next one.
  expect(await ada.post('/api/snippets/import', { snippets: snippets.slice(1) })).toMatchObject({ status: 200 });
});

test('exports many collections in their order', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  // More than a page. Every other one is older, and those of the same age keep their order.
  const collections = Array.from({ length: 450 }, (_, n) => ({
    name: `Number ${n}`,
    description: null,
    createdAt: toTimestamp(START - (n % 2)),
    updatedAt: toTimestamp(START),
    isArranged: false,
    snippets: [n % 3],
  }));
  const snippets = Array.from({ length: 3 }, (_, n) => ({ title: `Snippet ${n}`, code: 'x' }));
  await ada.post('/api/snippets/import', { snippets, collections });
  const document = ExportDocument.parse((await ada.get('/api/snippets/export')).body);
  const oldestFirst = [1, 0].flatMap((rest) => collections.filter((_, n) => n % 2 === rest));
  expect(document.collections).toEqual(oldestFirst);
});

test('imports and exports thousands of snippets without changes', { tags: ['slow'], timeout: 120_000 }, async () => {
  const count = IMPORT_MAX_SNIPPETS;
  const { person } = await testServer();
  const ada = await person('ada');
  // Timestamps are not in the order of the file.
  const timestamp = (n: number) => new Date(START - 86_400_000 + ((n * 7919) % count) * 977).toISOString();
  const snippets = Array.from({ length: count }, (_, n) => ({
    title: `${'🪝'.repeat(n % 3)}Number ${n}`,
    description: n % 4 ? `About ${n}` : null,
    code: `line ${n}\n`.repeat(1 + (n % 40)),
    language: ['go', 'rust', 'sql'][n % 3],
    tags: Array.from({ length: n % 6 }, (_, tag) => `tag-${(n + tag) % 50}`),
    createdAt: timestamp(n),
    updatedAt: new Date(Date.parse(timestamp(n)) + (n % 5)).toISOString(),
    viewCount: n % 7,
    isFavorite: n % 9 === 0,
    isPublic: false,
    commentsClosed: n % 11 === 0,
    isTemplate: n % 13 === 0,
    trigger: n % 17 === 0 ? `t${n}` : null,
  }));
  const files = ({ code, language }: (typeof snippets)[number]) => [{ name: null, language, code }];
  const imported = await ada.post('/api/snippets/import', { snippets });
  expect(imported.body).toMatchObject({ message: `Successfully imported ${count} snippets.`, failed: [] });
  const exported = ExportDocument.parse((await ada.get('/api/snippets/export')).body);
  expect(exported.snippets).toEqual(snippets.map((one) => ({ ...one, fileName: null, pin: null, files: files(one) })));
});
