import { expect, test } from 'vitest';
import { Snippet, SnippetDetail } from '#contract/snippets.ts';
import { ExportDocument } from '#contract/transfer.ts';
import { countingPool } from '#tests/support/counting-pool.ts';
import { createSnippet, snippetInput } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const get = async (caller: Caller, id: number) => SnippetDetail.parse((await caller.get(`/api/snippets/${id}`)).body);

const update = (caller: Caller, id: number, given: Record<string, unknown>) =>
  caller.put(`/api/snippets/${id}`, snippetInput(given));

const template = (code: string, given: Record<string, unknown> = {}) => ({ code, isTemplate: true, ...given });

test('stores whether a snippet is a template and its trigger', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const plain = await createSnippet(ada);
  expect(plain).toMatchObject({ isTemplate: false, trigger: null });
  const created = await createSnippet(ada, { isTemplate: true, trigger: 'Log' });
  const { id } = created;
  expect(created).toMatchObject({ isTemplate: true, trigger: 'Log', version: 1 });
  expect(await get(ada, id)).toMatchObject(created);
  // An update without them keeps both.
  expect((await update(ada, id, { title: 'Other' })).body).toMatchObject({ isTemplate: true, trigger: 'Log' });
  expect((await update(ada, id, { title: 'Other', isTemplate: false, trigger: null })).body).toMatchObject({
    isTemplate: false,
    trigger: null,
    version: 3,
  });
  expect((await ada.get(`/api/snippets/${id}/versions/2`)).body).toMatchObject({ isTemplate: true, trigger: 'Log' });
  expect((await ada.post(`/api/snippets/${id}/versions/1/restore`)).body).toMatchObject({
    title: 'Debounce',
    isTemplate: true,
    trigger: 'Log',
  });
});

test.each([
  ['', 'Trigger cannot be empty'],
  ['a b', 'Trigger cannot contain white space'],
  [' a', 'Trigger cannot contain white space'],
  ['a\u00a0', 'Trigger cannot contain white space'],
  ['a\n', 'Trigger cannot contain white space'],
  ['x'.repeat(51), 'Trigger cannot exceed 50 characters'],
  [1, 'Trigger must be text'],
])('refuses the trigger %j', async (trigger, message) => {
  const { person } = await testServer();
  const ada = await person('ada');
  const reply = await ada.post('/api/snippets', snippetInput({ trigger }));
  expect(reply).toMatchObject({ status: 400, body: { message, issues: [{ path: 'trigger', message }] } });
});

test('accepts a trigger of 50 emoji', async () => {
  const { person } = await testServer();
  const trigger = '🦊'.repeat(50);
  expect(await createSnippet(await person('ada'), { trigger })).toMatchObject({ trigger });
});

test.each([
  ['log', 'LOG'],
  ['straße', 'STRASSE'],
  ['ΣΊΓΜΑΣ', 'σίγμας'],
  ['é', 'e\u0301'],
])('a trigger is unique per owner ignoring case: %s and %s', async (first, second) => {
  const { person } = await testServer();
  const ada = await person('ada');
  const one = await createSnippet(ada, { trigger: first });
  const other = await createSnippet(ada, { trigger: 'other' });
  const refusal = {
    status: 409,
    body: {
      code: 'trigger_taken',
      message: 'Another of your snippets has this trigger',
      issues: [{ path: 'trigger' }],
    },
  };
  expect(await ada.post('/api/snippets', snippetInput({ trigger: second }))).toMatchObject(refusal);
  expect(await update(ada, other.id, { trigger: second })).toMatchObject(refusal);
  expect((await get(ada, other.id)).trigger).toBe('other');
  // Its own snippet may change the case, and another person may have the same.
  expect(await update(ada, one.id, { trigger: second })).toMatchObject({ status: 200, body: { trigger: second } });
  expect(await createSnippet(await person('ben'), { trigger: first })).toMatchObject({ trigger: first });
});

test('gives a trigger to one of two snippets created concurrently', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const create = () => ada.post('/api/snippets', snippetInput({ trigger: 'log' }));
  const replies = await Promise.all([create(), create(), create()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});

test('a copy has no trigger', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada, { isPublic: true, isTemplate: true, trigger: 'log' });
  for (const caller of [ada, await person('ben')])
    expect((await caller.post(`/api/snippets/${id}/fork`)).body).toMatchObject({ isTemplate: true, trigger: null });
});

test('a snippet in the trash frees its trigger and loses it if another one takes it', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const [first, second, third] = [
    await createSnippet(ada, { trigger: 'log' }),
    await createSnippet(ada, { trigger: 'dbg' }),
    await createSnippet(ada, { trigger: null }),
  ];
  const restore = (id: number) => ada.post(`/api/trash/${id}/restore`);
  const usage = async () => (await ada.get('/api/auth/usage')).body as { bytes: number };
  await ada.delete(`/api/snippets/${first.id}`);
  expect(await restore(first.id)).toMatchObject({ status: 200, body: { trigger: 'log' } });

  await ada.delete(`/api/snippets/${first.id}`);
  await update(ada, third.id, { trigger: 'LOG' });
  const before = (await usage()).bytes;
  expect(await restore(first.id)).toMatchObject({ status: 200, body: { trigger: null } });
  expect((await usage()).bytes).toBe(before - 3);
  expect((await get(ada, third.id)).trigger).toBe('LOG');

  // Two restores from the trash at the same time.
  await ada.delete(`/api/snippets/${second.id}`);
  await update(ada, first.id, { trigger: 'DBG' });
  await ada.delete(`/api/snippets/${first.id}`);
  const ids = [first.id, second.id];
  expect((await ada.post('/api/snippets/bulk', { action: 'restore', ids })).body).toEqual({ changed: 2, failed: [] });
  expect([(await get(ada, first.id)).trigger, (await get(ada, second.id)).trigger]).toEqual(['DBG', null]);
});

test('restoring a version keeps the present trigger if another snippet has the old one', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada, { trigger: 'log' });
  await update(ada, id, { trigger: 'new' });
  await createSnippet(ada, { trigger: 'log' });
  expect((await ada.post(`/api/snippets/${id}/versions/1/restore`)).body).toMatchObject({ trigger: 'new' });
});

test('exports and imports templates and triggers; a taken trigger is left out', async () => {
  const { person } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  await createSnippet(ada, { title: 'One', isTemplate: true, trigger: 'log' });
  await createSnippet(ada, { title: 'Two', trigger: 'dbg' });
  const file = ExportDocument.parse((await ada.get('/api/snippets/export')).body);
  expect(file.snippets).toMatchObject([
    { isTemplate: true, trigger: 'log' },
    { isTemplate: false, trigger: 'dbg' },
  ]);
  await createSnippet(ben, { title: 'Own', trigger: 'LOG' });
  const more = [
    { title: 'Again', code: 'x', trigger: 'DBG' },
    { title: 'Odd', code: 'x', trigger: 'a b', isTemplate: 'yes' },
  ];
  const reply = await ben.post('/api/snippets/import', { snippets: [...file.snippets, ...more] });
  expect(reply.body).toMatchObject({ imported: 4, failed: [] });
  const imported = Snippet.array().parse((await ben.get('/api/snippets?sort=az')).body);
  expect(imported.map(({ title, isTemplate, trigger }) => [title, isTemplate, trigger])).toEqual([
    ['Again', false, null],
    ['Odd', false, null],
    ['One', true, null],
    ['Own', false, 'LOG'],
    ['Two', false, 'dbg'],
  ]);
});

test('counts the trigger toward the usage', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const usage = async () => ((await ada.get('/api/auth/usage')).body as { bytes: number }).bytes;
  await createSnippet(ada, { trigger: null });
  const plain = await usage();
  const { id } = await createSnippet(ada, { trigger: 'äé' });
  expect(await usage()).toBe(2 * plain + 4);
  await ada.delete(`/api/snippets/${id}`);
  await ada.delete(`/api/trash/${id}`);
  expect(await usage()).toBe(plain);
});

test('fills in the placeholders of all files and names what is missing', async () => {
  const { person, visitor } = await testServer();
  const ada = await person('ada');
  const files = [
    { name: 'a.ts', code: 'const ${1:name} = $2; // ${1/(.*)/${1:/upcase}/}, $CURRENT_YEAR' },
    { name: 'b.md', code: '# ${1:name} ${2|x,y|}$0' },
  ];
  const { body } = await ada.post('/api/snippets', { title: 'T', files, isTemplate: true });
  const { id } = SnippetDetail.parse(body);
  const path = `/api/snippets/${id}/render`;
  const reply = await ada.post(path, { values: { name: 'fox', x: 'y' } });
  expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  expect(reply.body).toEqual({
    code: 'const fox = ; // FOX, 2026',
    files: [
      { name: 'a.ts', language: 'typescript', code: 'const fox = ; // FOX, 2026', size: 26 },
      { name: 'b.md', language: 'markdown', code: '# fox y', size: 7 },
    ],
    missing: ['2'],
  });
  expect((await ada.post(path, {})).body).toMatchObject({ code: 'const name = ; // NAME, 2026' });

  expect((await visitor.post(path, { values: {} })).status).toBe(404);
  expect((await (await person('ben')).post(path, { values: {} })).status).toBe(404);
  await ada.post(`/api/snippets/${id}/publish`);
  expect((await visitor.post(path, { values: {} })).status).toBe(200);
  expect((await ada.post('/api/snippets/987654/render', { values: {} })).status).toBe(404);
});

test('returns a snippet that is not a template unchanged', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id, code } = await createSnippet(ada, { code: 'echo ${1:x} $2' });
  const reply = await ada.post(`/api/snippets/${id}/render`, { values: { x: 'y' } });
  expect(reply.body).toMatchObject({ code, files: [{ code }], missing: [] });
});

test.each([
  ['values that are no text', { values: { name: 1 } }, 'Value must be text'],
  ['a list of values', { values: [] }, 'values must be an object'],
])('refuses %s', async (_what, body, message) => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada, template('${1:name}'));
  expect(await ada.post(`/api/snippets/${id}/render`, body)).toMatchObject({ status: 400, body: { message } });
});

test('fills in large templates, large values and expressions in a worker', async () => {
  const { computed, openPool } = countingPool();
  const { person, visitor } = await testServer({}, { openPool });
  const ada = await person('ada');
  const render = async (code: string, values: Record<string, string> = {}) => {
    const { id } = await createSnippet(ada, { ...template(code), isPublic: true });
    computed.length = 0;
    const reply = await visitor.post(`/api/snippets/${id}/render`, { values });
    expect(reply.status).toBe(200);
    return computed;
  };
  expect(await render('a ${1:name} b')).toEqual([]);
  expect(await render('${1:x}'.repeat(1_500))).toEqual(['render.ts']);
  expect(await render('$1', { 1: 'x'.repeat(9_000) })).toEqual(['render.ts']);
  expect(await render(`\${1/${'\\PL'.repeat(92)}/x/i}`)).toEqual(['render.ts']);
  expect(await render('${CLIPBOARD/a/b/}')).toEqual(['render.ts']);
});

test('refuses a result beyond 2 MiB, in one file or in all', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada, template('$1'.repeat(30)));
  const files = Array.from({ length: 30 }, (_, n) => ({ name: `${n}.txt`, code: '$1' }));
  const several = SnippetDetail.parse((await ada.post('/api/snippets', { title: 'T', files, isTemplate: true })).body);
  for (const path of [`/api/snippets/${id}/render`, `/api/snippets/${several.id}/render`]) {
    const render = (length: number) => ada.post(path, { values: { 1: 'ä'.repeat(length) } });
    expect(await render(50_000)).toMatchObject({
      status: 400,
      body: { message: 'The filled-in text is longer than 2 MiB' },
    });
    expect((await render(30_000)).status).toBe(200);
  }
});

test('finds an own snippet by its trigger, ignoring case', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const { id } = await createSnippet(ada, { trigger: 'Größe/x?', code: 'code();' });
  await createSnippet(ben, { trigger: 'bens', isPublic: true });
  const byTrigger = (caller: Caller, trigger: string) =>
    caller.get(`/api/snippets/trigger/${encodeURIComponent(trigger)}`);
  expect(await byTrigger(ada, 'GRÖSSE/X?')).toMatchObject({
    status: 200,
    body: { id, trigger: 'Größe/x?', files: [{ code: 'code();' }] },
  });
  for (const trigger of ['bens', 'other', 'a b', 'x'.repeat(200)])
    expect(await byTrigger(ada, trigger)).toMatchObject({ status: 404, body: { message: 'Snippet not found' } });
  expect((await byTrigger(ada, '\0')).status).toBe(400);
  expect((await byTrigger(ben, 'größe/x?')).status).toBe(404);
  expect((await byTrigger(visitor, 'größe/x?')).status).toBe(401);
  await ada.delete(`/api/snippets/${id}`);
  expect((await byTrigger(ada, 'größe/x?')).status).toBe(404);
});
