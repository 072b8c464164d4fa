import { expect, test } from 'vitest';
import { Snippet, SnippetDetail } from '#contract/snippets.ts';
import { createSnippet, snippetInput } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

const FILES = [{ name: 'src/main.go', code: 'package main' }, { name: 'README.md', code: '# Marmalade' }, { code: '' }];
const given = (files: object[]) => ({ title: 'Jam', description: null, tags: ['kitchen'], files });

async function withFiles(files: object[] = FILES) {
  const server = await testServer();
  const ada = await server.person('ada');
  const { status, body } = await ada.post('/api/snippets', given(files));
  expect(status).toBe(201);
  const snippet = SnippetDetail.parse(body);
  const path = `/api/snippets/${snippet.id}`;
  const read = async () => SnippetDetail.parse((await ada.get(path)).body);
  return { ...server, ada, snippet, path, read };
}

const namesOf = ({ files }: SnippetDetail) => files.map(({ name }) => name);

test('stores several files in order with derived names and languages', async () => {
  const { ada, snippet, read } = await withFiles();
  expect(snippet).toMatchObject({ code: 'package main', language: 'go', fileName: 'src/main.go', fileCount: 3 });
  expect(snippet.files).toEqual([
    { name: 'src/main.go', language: 'go', code: 'package main', size: 12 },
    { name: 'README.md', language: 'markdown', code: '# Marmalade', size: 11 },
    { name: 'jam.txt', language: 'text', code: '', size: 0 },
  ]);
  expect(await read()).toEqual(snippet);
  const [listed] = [(await ada.get('/api/snippets')).body].flat();
  expect(listed).toMatchObject({ fileCount: 3, code: 'package main' });
  expect(listed).not.toHaveProperty('files');
});

test('every reply with a single snippet has all files, the first one equal to its code', async () => {
  const { ada, path, snippet, visitor } = await withFiles();
  const { shareId } = Snippet.parse((await ada.post(`${path}/publish`)).body);
  const changed = { ...given([...FILES, { name: 'more', code: 'more' }]) };
  const replies = [
    await ada.get(path),
    await visitor.get(`/api/shared/${shareId}`),
    await ada.put(path, changed),
    await ada.post(`${path}/versions/1/restore`),
    await ada.post(`${path}/fork`),
  ];
  await ada.delete(path);
  replies.push(await ada.post(`/api/trash/${snippet.id}/restore`));
  for (const [index, { body }] of replies.entries()) {
    const { code, language, files } = SnippetDetail.parse(body);
    expect(files).toHaveLength(index === 2 ? 4 : 3);
    expect(files[0]).toMatchObject({ code, language });
  }
});

test('an update with code changes the first file and keeps the others', async () => {
  const { ada, path, read } = await withFiles();
  const update = { title: 'Jelly', code: 'changed', description: null, tags: [] };
  expect((await ada.put(path, update)).status).toBe(200);
  expect(await read()).toMatchObject({ title: 'Jelly', code: 'changed', language: 'go', fileName: 'src/main.go' });
  expect(namesOf(await read())).toEqual(['src/main.go', 'README.md', 'jelly.txt']);
  await ada.put(path, { ...update, language: 'rust', fileName: 'lib.rs' });
  expect(await read()).toMatchObject({ language: 'rust', fileName: 'lib.rs', fileCount: 3 });
  await ada.put(path, { ...update, language: 'rust', fileName: null });
  expect(namesOf(await read())).toEqual(['jelly.rs', 'README.md', 'jelly.txt']);
  expect(await ada.put(path, { ...update, fileName: 'readme.MD' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'fileName', message: 'Two files cannot have the same name' }] },
  });
});

test('an update with code cannot make the snippet larger than 2 MiB', { tags: ['slow'] }, async () => {
  const code = 'x'.repeat(512 * 1024);
  const { ada, path } = await withFiles([{ code: 'x' }, { code }, { code }, { code }]);
  expect((await ada.put(path, snippetInput({ code: code.slice(1) }))).status).toBe(200);
  await ada.put(path, given([{ code: 'x' }, { code }, { code }, { code }, { code: 'y' }]));
  expect(await ada.put(path, snippetInput({ code }))).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'code' }] },
  });
});

test('an update with files replaces, reorders and removes them', async () => {
  const { ada, path, read } = await withFiles();
  const [main, readme] = FILES;
  await ada.put(path, given([readme ?? {}, { ...main, name: 'MAIN.go' }]));
  expect(namesOf(await read())).toEqual(['README.md', 'MAIN.go']);
  expect(await read()).toMatchObject({ code: '# Marmalade', language: 'markdown', fileCount: 2 });
  await ada.put(path, given([{ code: 'alone' }]));
  expect(await read()).toMatchObject({ fileCount: 1, fileName: null, files: [{ name: 'jam.txt', code: 'alone' }] });
});

test('sending back a derived name stores none, so that it follows the title', async () => {
  const { ada, path, snippet, read } = await withFiles();
  const files = snippet.files.map(({ name, language, code }) => ({ name, language, code }));
  const unchanged = SnippetDetail.parse((await ada.put(path, given(files))).body);
  expect(unchanged).toEqual(snippet);
  await ada.put(path, { ...given(files), title: 'Jelly' });
  expect(namesOf(await read())).toEqual(['src/main.go', 'README.md', 'jelly.txt']);
});

test('stores the derived name of another file if fileName has it', async () => {
  const { ada, path, read } = await withFiles();
  expect((await ada.put(path, { title: 'Jam', code: 'package main', fileName: 'jam.txt' })).status).toBe(200);
  expect(await read()).toMatchObject({ fileName: 'jam.txt' });
  expect(namesOf(await read())).toEqual(['jam.txt', 'README.md', 'jam-2.txt']);
});

test('finds the text and the names of every file', async () => {
  const { ada, path, snippet } = await withFiles();
  const find = async (term: string) => (await ada.get(`/api/snippets?search=${term}`)).body;
  for (const term of ['package', 'marmalade', 'readme.md', 'src/main'])
    expect(await find(term), term).toMatchObject([{ id: snippet.id }]);
  await ada.put(path, given([{ name: 'other.py', code: 'print()' }]));
  expect(await find('marmalade')).toEqual([]);
  expect(await find('other.py')).toMatchObject([{ id: snippet.id }]);
});

test('filters and counts languages by every file, each snippet once', async () => {
  const { ada, person, visitor, snippet } = await withFiles([
    { name: 'a.go', code: 'a' },
    { name: 'b.py', code: 'b' },
    { name: 'c.py', code: 'c' },
    { name: 'd.go', code: 'd' },
  ]);
  const other = await createSnippet(ada, { language: 'python', isPublic: true });
  expect((await ada.get('/api/languages/counts')).body).toEqual([
    { name: 'python', count: 2 },
    { name: 'go', count: 1 },
  ]);
  const idsOf = async (query: string) => {
    const { body, headers } = await ada.get(`/api/snippets?${query}`);
    return {
      ids: Snippet.array()
        .parse(body)
        .map(({ id }) => id),
      total: headers['x-total-count'],
    };
  };
  const both = [other.id, snippet.id];
  for (const [query, ids] of [
    ['language=python', both],
    ['language=python&sort=oldest', both.toReversed()],
    ['language=python&limit=1', [other.id]],
    ['language=go&language=python', both],
    ['language=go', [snippet.id]],
    ['language=python&search=debounce', [other.id]],
    ['language=python&tag=kitchen', [snippet.id]],
    ['language=python&scope=all&sort=views', both],
    ['language=rust', []],
  ] as const) {
    const total = query.includes('limit=1') ? '2' : String(ids.length);
    expect({ query, ...(await idsOf(query)) }).toEqual({ query, ids, total });
  }
  const ben = await person('ben');
  expect((await ben.get('/api/languages/counts')).body).toEqual([]);
  expect((await ben.get('/api/languages/counts?scope=all')).body).toEqual([{ name: 'python', count: 1 }]);
  expect((await visitor.get('/api/languages/counts')).body).toEqual([{ name: 'python', count: 1 }]);
});

test.each([
  ['both code and files', { code: 'x', files: [{ code: 'x' }] }, 'code'],
  ['neither code nor files', {}, 'code'],
  ['a language next to files', { language: 'go', files: [{ code: 'x' }] }, 'language'],
  ['an invalid name', { code: 'x', fileName: '../x' }, 'fileName'],
  [
    'two equal names',
    {
      files: [
        { name: 'A', code: 'x' },
        { name: 'a', code: '' },
      ],
    },
    'files.1.name',
  ],
  ['51 files', { files: Array(51).fill({ code: 'x' }) }, 'files'],
  ['no file', { files: [] }, 'files'],
])('rejects %s', async (_what, fields, path) => {
  const { person } = await testServer();
  const ada = await person('ada');
  const created = await ada.post('/api/snippets', { title: 'Jam', ...fields });
  expect(created).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  const { id } = await createSnippet(ada);
  const updated = await ada.put(`/api/snippets/${id}`, { title: 'Jam', ...fields });
  expect(updated).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  expect((await ada.get('/api/snippets')).body).toHaveLength(1);
});

test('accepts 2 MiB of files, also with every character escaped', { tags: ['slow'] }, async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  // JSON writes this character as six bytes.
  const code = '\u0001'.repeat(512 * 1024);
  const reply = await ada.post('/api/snippets', given(Array(4).fill({ code: `x${code.slice(1)}` })));
  expect(reply.status).toBe(201);
  expect((await ada.post('/api/snippets', given([...Array(4).fill({ code }), { code: 'x' }]))).status).toBe(400);
});
