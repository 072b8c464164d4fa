import { expect, test } from 'vitest';
import { Import, ImportDetails, ImportPreview, ImportResult, UndoneImport } from '#contract/imports.ts';
import { Snippet } from '#contract/snippets.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';
import { collect, join } from '#tests/support/sharing.ts';

type Fields = Record<string, unknown>;

const item = (title: string, code = 'x', more: Fields = {}) => ({ title, code, ...more });

const start = async (caller: Caller, snippets: readonly unknown[], more: Fields = {}) =>
  ImportResult.parse((await caller.post('/api/imports', { source: 'Test', snippets, ...more })).body);

async function preview(caller: Caller, snippets: readonly unknown[]) {
  const { body } = await caller.post('/api/imports/preview', { snippets, collections: [] });
  return ImportPreview.parse(body);
}

const undo = async (caller: Caller, id: number) => UndoneImport.parse((await caller.delete(`/api/imports/${id}`)).body);

const list = async (caller: Caller) => Snippet.array().parse((await caller.get('/api/snippets?limit=200')).body);
const titles = async (caller: Caller) => (await list(caller)).map(({ title }) => title).sort();

/** Returns everything a person sees of the own snippets, with their histories. */
async function library(caller: Caller) {
  const snippets = await list(caller);
  const histories = await Promise.all(
    snippets.map(async ({ id }) => (await caller.get(`/api/snippets/${id}/versions`)).body),
  );
  const usage = (await caller.get('/api/auth/usage')).body;
  return { snippets, histories, usage };
}

test('tells new, equal, changed and refused items apart, and stores nothing', { tags: ['slow'] }, async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const same = await createSnippet(ada, { title: 'Same', code: 'a\nb' });
  const changed = await createSnippet(ada, { title: 'Changed', code: 'a' });
  const triggered = await createSnippet(ada, { title: 'Triggered', code: 'a', trigger: 'Go' });
  await createSnippet(await person('ben'), { title: 'Of Ben', code: 'a' });
  const trashed = await createSnippet(ada, { title: 'Trashed', code: 'a' });
  await ada.delete(`/api/snippets/${trashed.id}`);
  const before = await library(ada);
  const { language } = same;
  const found = await preview(ada, [
    { title: 'Same', code: 'a\r\nb\n', language },
    item('Changed', 'b', { language }),
    item('Other title', 'b', { trigger: 'go' }),
    item('Of Ben', 'a', { language }),
    item('Trashed', 'a', { language }),
    item('No code', ''),
    'text',
  ]);
  expect(found.items).toEqual([
    { index: 0, title: 'Same', status: 'same', snippetId: same.id },
    { index: 1, title: 'Changed', status: 'changed', snippetId: changed.id },
    { index: 2, title: 'Other title', status: 'changed', snippetId: triggered.id, triggerTakenBy: triggered.id },
    { index: 3, title: 'Of Ben', status: 'new', snippetId: null },
    { index: 4, title: 'Trashed', status: 'new', snippetId: null },
    { index: 5, title: 'No code', status: 'refused', snippetId: null },
    { index: 6, title: '', status: 'refused', snippetId: null },
  ]);
  expect(found).toMatchObject({ new: 2, same: 1, changed: 2 });
  expect(found.refused).toEqual([
    { index: 5, message: 'Code is required' },
    { index: 6, message: 'A snippet must be an object' },
  ]);
  expect(await library(ada)).toEqual(before);
});

test('matches equal titles to the snippets with equal code before changed ones', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  await start(ada, [item('Twice', 'one'), item('Twice', 'two')]);
  const { items } = await preview(ada, [item('Twice', 'three'), item('Twice', 'one'), item('Twice', 'four')]);
  expect(items.map(({ status }) => status)).toEqual(['changed', 'same', 'new']);
  const [two] = (await list(ada)).filter(({ code }) => code === 'two');
  expect(items[0]?.snippetId).toBe(two?.id);
});

test('finds nothing new in the second import of a library, collections included', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const snippets = [
    item('One', 'a', { tags: ['x'], trigger: 'one' }),
    {
      title: 'Files',
      files: [
        { name: 'a.ts', code: 'a' },
        { name: 'b.css', language: 'css', code: '' },
      ],
    },
    item('One', 'a', { tags: ['x'] }),
  ];
  const collections = [{ name: 'Shelf', snippets: [0, 1] }];
  const first = await start(ada, snippets, { collections });
  expect(first).toMatchObject({ created: 3, updated: 0, skipped: 0, failed: [] });
  const before = await library(ada);
  expect(await preview(ada, snippets)).toMatchObject({ new: 0, same: 3, changed: 0, refused: [] });
  const second = await start(ada, snippets, { collections, duplicates: 'update' });
  expect(second).toMatchObject({ created: 0, updated: 0, skipped: 3, collectionIds: first.collectionIds });
  expect(await library(ada)).toEqual(before);
  expect((await ada.get('/api/collections')).body).toMatchObject([{ name: 'Shelf', snippetCount: 2 }]);
});

test('skips, updates or copies changed snippets', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const stored = await createSnippet(ada, { title: 'Mine', code: 'old', description: 'Note', tags: ['own'] });
  const changed = [item('Mine', 'new', { tags: ['theirs'] })];
  expect(await start(ada, changed)).toMatchObject({ created: 0, updated: 0, skipped: 1 });
  expect(await list(ada)).toMatchObject([{ code: 'old', version: 1 }]);

  expect(await start(ada, changed, { duplicates: 'update', tags: ['added'] })).toMatchObject({
    created: 0,
    updated: 1,
  });
  expect(await list(ada)).toMatchObject([
    { id: stored.id, code: 'new', version: 2, description: 'Note', tags: ['own', 'theirs', 'added'] },
  ]);

  expect(await start(ada, [item('Mine', 'third')], { duplicates: 'copy' })).toMatchObject({ created: 1, skipped: 0 });
  expect((await list(ada)).map(({ code }) => code).sort()).toEqual(['new', 'third']);
});

test('names the snippets whose trigger another snippet has, and stores them without it', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const taker = await createSnippet(ada, { title: 'Taker', code: 'old', trigger: 'Go' });
  const named = await createSnippet(ada, { title: 'Named', code: 'old', trigger: 'mine' });
  const items = [
    item('Named', 'new', { trigger: 'go' }),
    item('Taker', 'new', { trigger: 'GO' }),
    item('Added', 'new', { trigger: 'go' }),
    item('Free', 'new', { trigger: 'free' }),
  ];
  const found = await preview(ada, items);
  expect(found.items).toEqual([
    { index: 0, title: 'Named', status: 'changed', snippetId: named.id, triggerTakenBy: taker.id },
    { index: 1, title: 'Taker', status: 'changed', snippetId: taker.id, triggerTakenBy: taker.id },
    { index: 2, title: 'Added', status: 'new', snippetId: null, triggerTakenBy: taker.id },
    { index: 3, title: 'Free', status: 'new', snippetId: null },
  ]);
  const without = (index: number, trigger: string) => ({
    kind: 'snippet',
    index,
    message: `Imported without the trigger “${trigger}”: another snippet has it`,
    stored: true,
  });
  const updated = await start(ada, items, { duplicates: 'update' });
  expect(updated).toMatchObject({ created: 2, updated: 2, skipped: 0 });
  expect(updated.failed).toEqual([without(2, 'go'), without(0, 'go')]);
  const triggers = async () => (await list(ada)).map(({ title, trigger }) => [title, trigger]).sort();
  const stored = [
    ['Added', null],
    ['Free', 'free'],
    ['Named', 'mine'],
    ['Taker', 'GO'],
  ];
  expect(await triggers()).toEqual(stored);
  expect((await ada.get('/api/imports')).body).toMatchObject([{ failed: 0 }]);

  const copied = await start(ada, [item('Taker', 'newer', { trigger: 'go' })], { duplicates: 'copy' });
  expect(copied).toMatchObject({ created: 1, failed: [without(0, 'go')] });
  expect(await triggers()).toEqual([...stored, ['Taker', null]].sort());

  expect(await start(ada, [item('Named', 'newer', { trigger: 'go' })])).toMatchObject({ skipped: 1, failed: [] });
});

test('undoes an import: the library is as before, histories and usage included', async () => {
  const { person, advance } = await testServer();
  const ada = await person('ada');
  const edited = await createSnippet(ada, { title: 'Edited before', code: 'one' });
  advance(1_000);
  await ada.put(`/api/snippets/${edited.id}`, { ...edited, code: 'two' });
  advance(1_000);
  await createSnippet(ada, { title: 'Never edited', code: 'one', trigger: 'never' });
  advance(1_000);
  const before = await library(ada);
  const { id } = await start(
    ada,
    [
      item('Edited before', 'three'),
      { title: 'Never edited', files: [{ code: 'two' }, { name: 'more.txt', code: 'more' }], trigger: 'changed' },
      item('New', 'n'),
    ],
    { duplicates: 'update', collections: [{ name: 'Shelf', snippets: [0, 2] }] },
  );
  expect(await titles(ada)).toEqual(['Edited before', 'Never edited', 'New']);
  const { body } = await ada.get(`/api/imports/${id}`);
  expect(ImportDetails.parse(body).undo).toEqual({ trashed: 1, restored: 2, kept: [] });
  expect(await undo(ada, id)).toEqual({ trashed: 1, restored: 2, kept: [] });
  const after = await library(ada);
  expect(after.snippets).toEqual(before.snippets);
  expect(after.histories).toEqual(before.histories);
  expect((await ada.get('/api/trash')).body).toMatchObject([{ title: 'New' }]);
  expect((await ada.get('/api/collections')).body).toEqual([]);
  await ada.delete('/api/trash');
  expect(await library(ada)).toEqual(before);
  expect((await ada.get('/api/snippets?search=three')).body).toEqual([]);
  expect((await ada.get('/api/snippets?search=one')).body).toHaveLength(1);
});

test('keeps and names what changed since the import, and leaves deleted snippets in the trash', async () => {
  const { person, advance } = await testServer();
  const ada = await person('ada');
  await createSnippet(ada, { title: 'Mine', code: 'old' });
  const { id } = await start(ada, [item('Mine', 'new'), item('Kept'), item('Gone')], { duplicates: 'update' });
  advance(1_000);
  const byTitle = new Map((await list(ada)).map((snippet) => [snippet.title, snippet]));
  for (const title of ['Mine', 'Kept']) {
    const snippet = byTitle.get(title);
    await ada.put(`/api/snippets/${snippet?.id}`, { ...snippet, code: 'edited' });
  }
  await ada.delete(`/api/snippets/${byTitle.get('Gone')?.id}`);
  const { kept: names, ...counts } = await undo(ada, id);
  expect(counts).toEqual({ trashed: 0, restored: 0 });
  expect(names.map(({ title }) => title).sort()).toEqual(['Kept', 'Mine']);
  expect(await titles(ada)).toEqual(['Kept', 'Mine']);
  expect((await ada.delete(`/api/imports/${id}`)).status).toBe(409);
  expect((await ada.post(`/api/imports/${id}`, { snippets: [item('Late')] })).status).toBe(409);
  expect(Import.array().parse((await ada.get('/api/imports')).body)).toMatchObject([
    { id, undoneAt: expect.any(String) },
  ]);
});

test('imports in parts, lists the totals for 90 days and undoes all parts', async () => {
  const { person, advance } = await testServer();
  const ada = await person('ada');
  const { id, collectionIds } = await start(ada, [item('One'), item('Two', '')], {
    collections: [{ name: 'Shelf', snippets: [0] }],
  });
  const part = {
    snippets: [item('Three'), item('One', 'y')],
    collections: [{ name: 'Shelf', snippets: [0], into: collectionIds[0] }],
  };
  const added = await ada.post(`/api/imports/${id}`, { ...part, duplicates: 'update' });
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ id, created: 1, updated: 1 });
  const row = { id, source: 'Test', created: 2, updated: 1, skipped: 0, failed: 1, undoneAt: null };
  expect((await ada.get('/api/imports')).body).toMatchObject([row]);
  expect((await ada.get('/api/collections')).body).toMatchObject([{ name: 'Shelf', snippetCount: 2 }]);
  expect(await undo(ada, id)).toEqual({ trashed: 2, restored: 0, kept: [] });
  expect(await titles(ada)).toEqual([]);
  advance(90 * 24 * 60 * 60 * 1000);
  expect((await ada.get('/api/imports')).body).toEqual([]);
  expect((await ada.get(`/api/imports/${id}`)).status).toBe(404);
});

test('refuses items that exceed the quota, and stores the others', async () => {
  const { person } = await testServer({ quota: { snippets: 2, bytes: 1_000 } });
  const ada = await person('ada');
  await createSnippet(ada, { title: 'Mine', code: 'old' });
  const result = await start(ada, [item('Mine', 'x'.repeat(900)), item('New'), item('Too many')], {
    duplicates: 'update',
  });
  expect(result).toMatchObject({ created: 1, updated: 0, skipped: 0 });
  expect(result.failed.map(({ index }) => index)).toEqual([2, 0]);
  expect(await titles(ada)).toEqual(['Mine', 'New']);
  expect((await list(ada)).find(({ title }) => title === 'Mine')).toMatchObject({ code: 'old', version: 1 });
});

test('publishes only what has no secrets, and updates no public snippet with one', async () => {
  const { person, visitor } = await testServer();
  const ada = await person('ada');
  const secret = `glpat-${'a1B2c3D4e5'.repeat(2)}`;
  await createSnippet(ada, { title: 'Open', code: 'old', isPublic: true });
  const result = await start(
    ada,
    [item('Open', secret), item('Leak', secret, { isPublic: true }), item('Clean', 'x', { isPublic: true })],
    { visibility: 'keep', duplicates: 'update' },
  );
  expect(result).toMatchObject({ created: 2, updated: 0 });
  expect(result.failed).toMatchObject([{ index: 0 }, { index: 1, stored: true }]);
  const seen = (await visitor.get('/api/public/snippets')).body;
  expect(seen).toMatchObject([{ title: 'Clean' }, { title: 'Open', code: 'old' }]);
  expect(await start(ada, [item('Private', 'x', { isPublic: true })])).toMatchObject({ created: 1 });
  expect((await visitor.get('/api/public/snippets')).body).toHaveLength(2);
});

test('adds to a collection that the caller may change', async () => {
  const { person } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const { id } = await createCollection(ada, { name: 'Team' });
  const theirs = await createSnippet(ada, { title: 'Of Ada' });
  await collect(ada, id, theirs.id);
  const request = { source: 'Test', snippets: [item('Mine')], collectionId: id };
  expect((await ben.post('/api/imports', request)).status).toBe(404);
  await join(ben, ada, id, 'viewer');
  expect((await ben.post('/api/imports', request)).status).toBe(403);
  expect(await titles(ben)).toEqual([]);
  await join(ben, ada, id, 'editor');
  expect((await ben.post('/api/imports', request)).status).toBe(201);
  expect((await ada.get(`/api/collections/${id}/snippets`)).body).toHaveLength(2);
});

test('hides imports from others, and refuses invalid requests', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const { id } = await start(ada, [item('One')]);
  expect((await ben.get('/api/imports')).body).toEqual([]);
  for (const call of [
    ben.get(`/api/imports/${id}`),
    ben.delete(`/api/imports/${id}`),
    ben.post(`/api/imports/${id}`, { snippets: [] }),
  ])
    expect((await call).status).toBe(404);
  const valid = { source: 'Test', snippets: [] };
  for (const call of [
    visitor.get('/api/imports'),
    visitor.get(`/api/imports/${id}`),
    visitor.delete(`/api/imports/${id}`),
    visitor.post('/api/imports', valid),
    visitor.post('/api/imports/preview', valid),
    visitor.post(`/api/imports/${id}`, valid),
  ])
    expect((await call).status).toBe(401);
  for (const wrong of [
    { snippets: [] },
    { source: ' ', snippets: [] },
    { source: 'x'.repeat(101), snippets: [] },
    { source: 'Test', snippets: 'none' },
    { source: 'Test', snippets: [], duplicates: 'merge' },
    { source: 'Test', snippets: [], tags: ['x'.repeat(101)] },
  ])
    expect((await ada.post('/api/imports', wrong)).status, JSON.stringify(wrong)).toBe(400);
  expect((await ada.post('/api/imports/preview', { snippets: 7 })).status).toBe(400);
  expect(await titles(ada)).toEqual(['One']);
});
