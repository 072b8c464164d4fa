import { expect, test } from 'vitest';
import { SnippetDetail } from '#contract/snippets.ts';
import { VersionSummary } from '#contract/versions.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { START, testServer } from '#tests/support/server.ts';

const at = (time: number) => new Date(START + time).toISOString();

/** Creates a snippet of ada and edits it once for each further state, a second apart. */
async function withVersions(...states: object[]) {
  const server = await testServer();
  const ada = await server.person('ada');
  const given = (state: object) => ({ title: 'Jam', description: null, tags: [], ...state });
  const [first = { code: 'one' }, ...others] = states;
  const { id } = SnippetDetail.parse((await ada.post('/api/snippets', given(first))).body);
  const path = `/api/snippets/${id}`;
  const edit = async (state: object) => {
    server.advance(1_000);
    const reply = await ada.put(path, given(state));
    expect(reply.status).toBe(200);
    return SnippetDetail.parse(reply.body);
  };
  for (const state of others) await edit(state);
  return {
    ...server,
    ...{ ada, id, path, edit },
    read: async () => SnippetDetail.parse((await ada.get(path)).body),
    list: async () => VersionSummary.array().parse((await ada.get(`${path}/versions`)).body),
    restore: (number: number, body?: object) => ada.post(`${path}/versions/${number}/restore`, body),
    purge: (number: number) => ada.delete(`${path}/versions/${number}`),
  };
}

const numbers = (versions: VersionSummary[]) => versions.map(({ number }) => number);
const codes = ({ files }: SnippetDetail) => Object.fromEntries(files.map(({ name, code }) => [name, code]));

test('lists the versions, newest first, with the changes of each', async () => {
  const { list } = await withVersions(
    { code: 'a\nb\n', tags: ['x'] },
    { title: 'Jelly', code: 'a\nc\nd\n', tags: ['x'] },
    { title: 'Jelly', files: [{ name: 'j.txt', code: 'a\nc\nd\n' }, { code: '' }], tags: ['x'] },
  );
  const same = { authorName: 'ada', restoredFrom: null, purgedAt: null };
  expect(await list()).toEqual([
    { ...same, number: 3, createdAt: at(2_000), title: 'Jelly', additions: 0, deletions: 0, changedFiles: 2 },
    { ...same, number: 2, createdAt: at(1_000), title: 'Jelly', additions: 2, deletions: 1, changedFiles: 1 },
    { ...same, number: 1, createdAt: at(0), title: 'Jam', additions: 2, deletions: 0, changedFiles: 1 },
  ]);
});

test('a snippet that was never edited has one version', async () => {
  const { ada, path, list, purge, restore, read } = await withVersions({ code: 'a\nb', tags: ['x'] });
  expect(await list()).toMatchObject([{ number: 1, createdAt: at(0), title: 'Jam', additions: 2, changedFiles: 1 }]);
  expect((await ada.get(`${path}/versions`)).headers['x-total-count']).toBe('1');
  expect((await ada.get(`${path}/versions/1`)).body).toEqual({
    ...{ number: 1, createdAt: at(0), authorName: 'ada', restoredFrom: null, purgedAt: null },
    ...{ title: 'Jam', description: null, language: 'text', tags: ['x'], isTemplate: false, trigger: null },
    files: [{ name: 'jam.txt', language: 'text', code: 'a\nb', size: 3 }],
  });
  expect((await ada.get(`${path}/versions/2`)).status).toBe(404);
  expect((await purge(1)).status).toBe(409);
  expect((await restore(1)).status).toBe(200);
  expect(await read()).toMatchObject({ version: 1 });
});

test('pages the list', async () => {
  const { ada, path } = await withVersions(...Array.from({ length: 5 }, (_, n) => ({ code: `${n}` })));
  const { id } = await createSnippet(ada);
  await ada.put(`/api/snippets/${id}`, { title: 'Other', description: null, tags: [], code: 'edited' });
  const pages: number[][] = [];
  let next: string | undefined = `${path}/versions?limit=2`;
  while (next) {
    const { body, headers } = await ada.get(next);
    expect(headers['x-total-count']).toBe('5');
    pages.push(numbers(VersionSummary.array().parse(body)));
    next = /<(.+)>; rel="next"/.exec(headers.link ?? '')?.[1];
  }
  expect(pages).toEqual([[5, 4], [3, 2], [1]]);
  for (const query of ['cursor=x', 'limit=0', 'limit=201'])
    expect((await ada.get(`${path}/versions?${query}`)).status).toBe(400);
});

test('only what a person edits makes a version', async () => {
  const { ada, path, edit, list } = await withVersions({ code: 'x' });
  for (const call of ['favorite', 'share', 'publish', 'use']) await ada.post(`${path}/${call}`);
  await ada.post(`${path}/comments`, { content: 'Nice' });
  await ada.delete(path);
  await ada.post(path.replace('snippets', 'trash').concat('/restore'));
  await edit({ code: 'x' });
  expect(numbers(await list())).toEqual([1]);
  for (const [index, state] of [
    { title: 'Jelly', code: 'x' },
    { title: 'Jelly', code: 'x', description: 'Why' },
    { title: 'Jelly', code: 'x', description: 'Why', tags: ['a'] },
    { title: 'Jelly', code: 'x', description: 'Why', tags: ['a'], language: 'go' },
    { title: 'Jelly', code: 'x', description: 'Why', tags: ['a'], language: 'go', fileName: 'x.go' },
  ].entries()) {
    expect(await edit(state)).toMatchObject({ version: index + 2 });
    expect(await edit(state)).toMatchObject({ version: index + 2 });
  }
});

test('a copy starts at version 1 without the history of the original', async () => {
  const { ada, path } = await withVersions({ title: 'Old', code: 'one' }, { code: 'two' });
  const fork = SnippetDetail.parse((await ada.post(`${path}/fork`)).body);
  expect(fork).toMatchObject({ code: 'two', version: 1 });
  const versions = (await ada.get(`/api/snippets/${fork.id}/versions`)).body;
  expect(versions).toMatchObject([{ number: 1, title: 'Jam (copy)', restoredFrom: null }]);
  expect(versions).toHaveLength(1);
});

test('restores everything of a version as a new one', async () => {
  const first = { files: [{ name: 'a.go', code: 'package a' }, { code: 'notes' }], description: 'Why', tags: ['x'] };
  const { ada, path, list, read, restore } = await withVersions(first, { title: 'Jelly', files: [{ code: 'other' }] });
  const { status, body } = await restore(1);
  expect(status).toBe(200);
  expect(body).toEqual(await read());
  expect(body).toMatchObject({
    title: 'Jam',
    description: 'Why',
    tags: ['x'],
    language: 'go',
    version: 3,
    fileCount: 2,
  });
  expect(codes(await read())).toEqual({ 'a.go': 'package a', 'jam.txt': 'notes' });
  expect(await list()).toMatchObject([{ number: 3, restoredFrom: 1 }, { restoredFrom: null }, { restoredFrom: null }]);
  for (const [term, found] of [
    ['package', 1],
    ['other', 0],
  ] as const)
    expect((await ada.get(`/api/snippets?search=${term}`)).body).toHaveLength(found);

  const again = await restore(1);
  expect(again).toMatchObject({ status: 200, body });
  expect(await list()).toHaveLength(3);
  expect((await ada.get(`${path}/versions/3`)).body).toMatchObject({ number: 3, restoredFrom: 1, title: 'Jam' });
});

test('restores some files and keeps the others', async () => {
  const old = [
    { name: 'a', code: 'old a' },
    { name: 'b', code: 'old b' },
    { name: 'gone', code: '' },
  ];
  const now = [
    { name: 'b', code: 'new b' },
    { name: 'A', code: 'new a' },
    { name: 'new', code: 'new' },
  ];
  const { read, restore } = await withVersions({ files: old }, { title: 'Jelly', files: now });
  expect((await restore(1, { files: ['a', 'gone', 'a'] })).status).toBe(200);
  expect(await read()).toMatchObject({ title: 'Jelly', version: 3 });
  expect(codes(await read())).toEqual({ b: 'new b', a: 'old a', new: 'new', gone: '' });
});

test('restores a file without a given name over the one that has another derived name now', async () => {
  const { read, restore } = await withVersions(
    {
      files: [
        { code: 'old', language: 'go' },
        { name: 'b', code: 'b' },
      ],
    },
    {
      title: 'Jelly',
      files: [
        { name: 'b', code: 'b' },
        { code: 'new', language: 'rust' },
      ],
    },
  );
  expect((await restore(1, { files: ['jam.go'] })).status).toBe(200);
  expect(codes(await read())).toEqual({ b: 'b', 'jelly.go': 'old' });
});

test('keeps two derived names apart when one of the files was deleted', async () => {
  const [text, go] = [{ code: 'text' }, { code: 'go', language: 'go' }];
  const { read, restore } = await withVersions({ files: [text, go] }, { files: [go] });
  expect((await restore(1, { files: ['jam.txt', 'jam.go'] })).status).toBe(200);
  expect(codes(await read())).toEqual({ 'jam.go': 'go', 'jam.txt': 'text' });
});

test.each([
  ['an unknown name', { files: ['a', 'c'] }, 'This version has no file c'],
  ['an empty list', { files: [] }, 'Name at least one file'],
  ['a name that is no text', { files: [1] }, 'File name must be text'],
  [
    'an invalid basedOn',
    { basedOn: 'yesterday' },
    'basedOn must be a `version`, or a timestamp in the format of `updatedAt`',
  ],
  ['an empty first file', { files: ['b'] }, 'Code is required'],
])('a restore with %s returns 400 and changes nothing', async (_what, body, message) => {
  const files = [
    { name: 'a', code: 'a' },
    { name: 'b', code: '' },
  ];
  const { read, restore, list } = await withVersions({ files }, { files: [{ name: 'b', code: 'b' }] });
  const before = await read();
  expect(await restore(1, body)).toMatchObject({ status: 400, body: { message } });
  expect(await read()).toEqual(before);
  expect(await list()).toHaveLength(2);
});

test('a restore returns 409 if the snippet changed since basedOn', async () => {
  const { read, restore, edit } = await withVersions({ code: 'one' }, { code: 'two' });
  const seen = await read();
  const latest = await edit({ code: 'three' });
  for (const number of [1, 3]) {
    const late = await restore(number, { basedOn: seen.updatedAt });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
  }
  expect(await read()).toEqual(latest);
  expect(await restore(1, { basedOn: latest.updatedAt })).toMatchObject({ status: 200, body: { code: 'one' } });
});

test('a restore beyond the limits of a snippet returns 400, beyond the quota 409', async () => {
  const files = (prefix: string) => Array.from({ length: 50 }, (_, n) => ({ name: `${prefix}${n}`, code: prefix }));
  const { restore, read } = await withVersions({ files: files('a') }, { files: files('b') });
  expect(await restore(1, { files: ['a0'] })).toMatchObject({
    status: 400,
    body: { message: 'A snippet has at most 50 files' },
  });
  expect(await read()).toMatchObject({ fileCount: 50, version: 2 });

  const { person } = await testServer({ quota: { snippets: 10, bytes: 12_000 } });
  const ben = await person('ben');
  // A hash repeats nothing, so that versions stay large.
  const code = Array.from({ length: 200 }, (_, n) => (n ** 7).toString(36)).join('\n');
  const { id } = await createSnippet(ben, { code });
  const path = `/api/snippets/${id}`;
  await ben.put(path, { title: 'x', code: 'x', description: null, tags: [] });
  expect((await ben.post('/api/snippets', { title: 'y', code: 'y'.repeat(10_000) })).status).toBe(201);
  expect(await ben.post(`${path}/versions/1/restore`)).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
  expect((await ben.get(path)).body).toMatchObject({ code: 'x', version: 2 });
});

test('purges the content of an old version for good and keeps a tombstone', async () => {
  const { ada, path, purge, list, restore, advance } = await withVersions(
    { title: 'Secret one', code: 'password' },
    { code: 'two' },
    { code: 'three' },
  );
  advance(1_000);
  expect(await purge(1)).toMatchObject({ status: 204, text: '' });
  const unknown = { additions: null, deletions: null, changedFiles: null };
  expect(await list()).toMatchObject([
    { number: 3, additions: 1, purgedAt: null },
    { number: 2, title: 'Jam', ...unknown, purgedAt: null },
    { number: 1, title: null, ...unknown, purgedAt: at(3_000), createdAt: at(0), authorName: 'ada' },
  ]);
  expect((await ada.get(`${path}/versions`)).text).not.toContain('Secret');
  const gone = { status: 410, body: { code: 'gone' } };
  expect(await ada.get(`${path}/versions/1`)).toMatchObject(gone);
  expect(await restore(1)).toMatchObject(gone);
  expect(await restore(1, { files: ['secret-one.txt'] })).toMatchObject(gone);

  advance(1_000);
  expect((await purge(1)).status).toBe(204);
  expect((await list()).at(-1)).toMatchObject({ purgedAt: at(3_000) });
  expect((await purge(3)).status).toBe(409);
  expect((await purge(4)).status).toBe(404);
});

test('purging frees the room of the version in the quota', async () => {
  const { ada, path, purge } = await withVersions({ code: 'one' }, { code: 'two' });
  const bytes = async () => (await ada.get('/api/auth/usage')).body as { bytes: number };
  const before = await bytes();
  await purge(1);
  expect((await bytes()).bytes).toBeLessThan(before.bytes - 50);
  await ada.delete(path);
  await ada.delete('/api/trash');
  expect(await bytes()).toMatchObject({ bytes: 0 });
});

test.each([
  ['get', '/versions'],
  ['get', '/versions/1'],
  ['post', '/versions/1/restore'],
  ['delete', '/versions/1'],
] as const)('%s /api/snippets/:id%s is for the owner alone', async (method, end) => {
  const { ada, path, person, visitor, list } = await withVersions(
    { title: 'Removed secret', code: 'password' },
    { code: 'two' },
  );
  const ben = await person('ben');
  const call = (who: typeof ada, id: string | number = '') => who[method](`${id || path}${end}`);
  const hidden = await call(ben);
  expect(hidden.status).toBe(404);
  expect(hidden.text).toBe((await call(ben, '/api/snippets/987654')).text);
  expect((await call(visitor)).status).toBe(401);
  await ada.post(`${path}/publish`);
  expect((await call(visitor)).status).toBe(401);
  const refused = await call(ben);
  expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(refused.text).not.toMatch(/ecret|password/);
  await ada.delete(path);
  for (const who of [ada, ben]) expect((await call(who)).status).toBe(404);
  await ada.post(path.replace('snippets', 'trash').concat('/restore'));
  expect(await list()).toMatchObject([{ number: 2 }, { number: 1, purgedAt: null }]);
  for (const id of ['abc', '0', '1.5']) {
    expect((await call(ada, `/api/snippets/${id}`)).status).toBe(400);
    if (end !== '/versions') expect((await ada[method](`${path}${end.replace('1', id)}`)).status).toBe(400);
  }
  expect((await ada[method](`${path}${end.replace('1', '99')}`)).status).toBe(end === '/versions' ? 200 : 404);
});

test('other people do not see earlier versions of a public snippet', async () => {
  const { ada, path, person, visitor } = await withVersions(
    { title: 'Removed secret', code: 'password' },
    { code: 'x' },
  );
  const { shareId } = SnippetDetail.parse((await ada.post(`${path}/publish`)).body);
  const ben = await person('ben');
  const views = [path, `/api/shared/${shareId}`, '/api/public/snippets', '/api/public/snippets?search=password'];
  for (const who of [ben, visitor])
    for (const view of views) expect((await who.get(view)).text).not.toMatch(/ecret|password/);
});
