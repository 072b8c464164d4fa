import { expect, onTestFinished, test, vi } from 'vitest';
import { splitImport } from '#contract/import-chunks.ts';
import { ImportCollection, ImportItem } from '#contract/transfer.ts';
import { exportFileName } from '../hooks/use-export.ts';
import { InvalidImport, readImport } from './import-file.ts';
import { hasLibraryName, libraryProblem, readFiles } from './read-files.ts';

vi.mock('./read-in-worker.ts', () => import('#tests/component/read-in-thread.ts'));

const item = (n: number) => ({ title: `Number ${n}`, code: 'x' });

test('reads a list, a library and a single snippet and refuses anything else', () => {
  expect(readImport('[{"code":"x"}]')).toEqual({ snippets: [{ code: 'x' }], collections: [], searches: [] });
  expect(readImport('{"code":"x"}').snippets).toEqual([{ code: 'x' }]);
  const { version, ...library } = {
    ...{ version: 2, snippets: [item(0)], collections: [{ name: 'Both', snippets: [0] }] },
    searches: [{ name: 'Go', q: 'lang:go' }],
  };
  expect(readImport(JSON.stringify({ version, ...library }))).toEqual(library);
  for (const text of ['', '{', '7', 'null', '"x"', '{"snippets":{}}', '[1,2]', '[{"code":"x"},null]', '[[]]']) {
    expect(() => readImport(text), text).toThrow(InvalidImport);
  }
});

test('reads exports of other programs', () => {
  const gist = {
    description: 'Two',
    public: true,
    files: {
      'a.sh': { filename: 'a.sh', language: 'Shell', content: 'ls' },
      'b.py': { filename: 'b.py', language: 'Python', content: '' },
    },
  };
  const fromGist = {
    title: 'a.sh',
    description: 'Two',
    isPublic: true,
    files: [
      { name: 'a.sh', language: 'bash', code: 'ls' },
      { name: 'b.py', language: 'python', code: '' },
    ],
  };
  expect(readImport(JSON.stringify(gist)).snippets).toEqual([fromGist]);
  expect(readImport(JSON.stringify([gist, gist])).snippets).toEqual([fromGist, fromGist]);
  const massCode = {
    folders: [
      { id: 'f', name: 'Shelf', parentId: null },
      { id: 'g', name: 'Top', parentId: 'f' },
      { id: 'h', name: 'x'.repeat(45), parentId: 'f' },
      { id: 'i', name: '🪝'.repeat(51), parentId: null },
    ],
    tags: [{ id: 't', name: 'web' }],
    snippets: [
      { name: 'Gone', content: [], isDeleted: true },
      { name: 'One', content: [{ label: 'Fragment 1', language: 'sql', value: 'select 1' }] },
      {
        name: 'Two',
        content: [
          { label: 'One', language: 'c_cpp', value: '1' },
          { label: 'Other', language: 'plain_text', value: '2' },
        ],
        tagsIds: ['t', 'unknown'],
        folderId: 'f',
        isFavorites: true,
        createdAt: 0,
      },
    ],
  };
  const read = readImport(JSON.stringify(massCode));
  expect(read.snippets).toMatchObject([
    { title: 'One', files: [{ name: 'Fragment 1', language: 'sql', code: 'select 1' }] },
    {
      title: 'Two',
      tags: ['web'],
      isFavorite: true,
      createdAt: '1970-01-01T00:00:00.000Z',
      files: [
        { name: 'One', language: 'cpp', code: '1' },
        { name: 'Other', language: 'text', code: '2' },
      ],
    },
  ]);
  expect(read.collections).toEqual([
    { name: 'Shelf', snippets: [1] },
    { name: 'Shelf / Top', snippets: [] },
    { name: 'x'.repeat(45), snippets: [] },
    { name: `${'🪝'.repeat(49)}…`, snippets: [] },
  ]);
  for (const collection of read.collections) expect(ImportCollection.safeParse(collection).success).toBe(true);
  const byteStash = {
    snippets: [
      {
        title: 'T',
        categories: ['c'],
        is_public: 1,
        is_favorite: 1,
        updated_at: '2024-05-05 10:00:00',
        language: 'rust',
        fragments: [
          { file_name: 'a.go', code: 'x', language: 'golang' },
          { file_name: 'b', code: 'y' },
        ],
      },
    ],
  };
  expect(readImport(JSON.stringify(byteStash)).snippets).toMatchObject([
    {
      ...{ title: 'T', tags: ['c'], isPublic: true, isFavorite: true, updatedAt: '2024-05-05 10:00:00' },
      files: [
        { name: 'a.go', language: 'go', code: 'x' },
        { name: 'b', language: 'rust', code: 'y' },
      ],
    },
  ]);
});

test('reads a massCode database with null in optional fields', () => {
  const content = [{ label: null, language: null, value: 'x' }];
  const snippet = { name: 'One', description: null, content, tagsIds: null, isFavorites: null, isDeleted: null };
  const { snippets } = readImport(JSON.stringify({ folders: [], tags: [], snippets: [snippet] }));
  expect(snippets).toMatchObject([{ title: 'One', files: [{ code: 'x' }], tags: [] }]);
  expect(ImportItem.safeParse(snippets[0]).success).toBe(true);
});

test('makes foreign file names valid and unique and puts a file with code first', () => {
  const names = ['empty.ts', 'a.ts', 'A.ts', 'what?.md ', 'nul', ''];
  const fragments = names.map((file_name) => ({ file_name, code: file_name === 'empty.ts' ? ' ' : 'x' }));
  const { snippets } = readImport(JSON.stringify({ snippets: [{ title: 'T', fragments }] }));
  expect(snippets.map((snippet) => ImportItem.safeParse(snippet).success)).toEqual([true]);
  expect(snippets).toMatchObject([
    {
      files: [
        { name: 'a.ts' },
        { name: 'empty.ts' },
        { name: 'A-2.ts' },
        { name: 'what-.md' },
        { name: undefined },
        { name: undefined },
      ],
    },
  ]);
});

test.each([
  ['Vim Script', 'vim'],
  ['Visual Basic .NET', 'vbnet'],
  ['F#', 'fsharp'],
  ['Objective-C', 'objectivec'],
  ['Common Lisp', 'lisp'],
  ['JSON with Comments', 'json'],
  ['html_ruby', 'erb'],
  ['Dockerfile', 'docker'],
  ['C#', 'csharp'],
  ['C++', 'cpp'],
  ['Shell', 'bash'],
  ['TSX', 'tsx'],
  ['Something of Its Own', 'something of its own'],
])('maps the foreign language %s to %s', (language, word) => {
  const gist = { files: { a: { filename: 'a', language, content: 'x' } } };
  expect(readImport(JSON.stringify(gist)).snippets).toMatchObject([{ files: [{ language: word }] }]);
});

test('refuses a gist list without code and says what to do', () => {
  const list = JSON.stringify([{ url: 'https://api', files: { a: { filename: 'a', raw_url: 'https://raw' } } }]);
  expect(() => readImport(list)).toThrow('This list of gists has no code in it.');
});

test('ignores a byte order mark', () => {
  expect(readImport('\ufeff[{"code":"x"}]').snippets).toEqual([{ code: 'x' }]);
});

test('detects JSON exports and treats other JSON as code', async () => {
  const sortOf = async (text: string) => {
    const { code, libraries } = await readFiles([new File([text], 'a.json')]);
    return `${code.length} code, ${libraries.length} libraries`;
  };
  const gists = [{ url: 'https://api', files: { a: { filename: 'a', raw_url: 'https://raw' } } }];
  for (const value of [
    [item(0)],
    { version: 1, snippets: [item(0)], collections: [] },
    [{ title: 'x', files: [{ code: 'x' }] }],
    gists,
  ])
    expect(await sortOf(JSON.stringify(value)), JSON.stringify(value)).toBe('0 code, 1 libraries');
  for (const text of ['[]', '{}', '[1]', '{"compilerOptions":{}}', '[{"title":"x"}]', 'no json', '[,', '[{"code":1}'])
    expect(await sortOf(text), text).toBe('1 code, 0 libraries');
});

test('splits a long file in order with the collections of each chunk', () => {
  const snippets = Array.from({ length: 5 }, (_, n) => item(n));
  const collections = [{ name: 'Spread', snippets: [4, 0, 3] }, { name: 'Empty', snippets: [] }, 'wrong'];
  const parts = splitImport({ snippets, collections }, { snippets: 2, collections: 100, items: 100, bytes: 1_000_000 });
  expect(parts.map(({ from, snippets: some }) => [from, some.length])).toEqual([
    [0, 2],
    [2, 2],
    [4, 1],
  ]);
  expect(parts.map((part) => part.collections)).toEqual([
    [
      { position: 0, value: { name: 'Spread', snippets: [0] } },
      { position: 1, value: { name: 'Empty', snippets: [] } },
      { position: 2, value: 'wrong' },
    ],
    [{ position: 0, value: { name: 'Spread', snippets: [1] } }],
    [{ position: 0, value: { name: 'Spread', snippets: [0] } }],
  ]);
  expect(
    splitImport({ snippets, collections: [] }, { snippets: 100, collections: 100, items: 100, bytes: 70 }).map(
      ({ from }) => from,
    ),
  ).toEqual([0, 2, 4]);
  expect(
    splitImport({ snippets: [], collections }, { snippets: 2, collections: 100, items: 100, bytes: 70 }),
  ).toHaveLength(1);
});

test('splits a file so that no chunk exceeds the collection items', () => {
  const snippets = Array.from({ length: 5 }, (_, n) => item(n));
  const collections = [
    { name: 'All', snippets: [0, 1, 2, 3, 4] },
    { name: 'Repeated', snippets: [1, 1, 1, 1] },
    { name: 'Odd', snippets: [1, 3, 99] },
  ];
  const parts = splitImport({ snippets, collections }, { snippets: 100, collections: 100, items: 3, bytes: 1_000_000 });
  expect(parts.map(({ from }) => from)).toEqual([0, 1, 2, 4]);
  expect(parts.map((part) => part.collections.map(({ value }) => value))).toEqual([
    [{ name: 'All', snippets: [0] }],
    [
      { name: 'All', snippets: [0] },
      { name: 'Repeated', snippets: [0] },
      { name: 'Odd', snippets: [0] },
    ],
    [
      { name: 'All', snippets: [0, 1] },
      { name: 'Odd', snippets: [1] },
    ],
    [{ name: 'All', snippets: [0] }],
  ]);
});

test('imports a collection without known snippets as empty', () => {
  const collections = [
    { name: 'Cut', snippets: [2, 99] },
    { name: 'Kept', snippets: [1, 2] },
  ];
  const [part, ...others] = splitImport({ snippets: [item(0), item(1)], collections });
  expect(others).toEqual([]);
  expect(part?.collections).toEqual([
    { position: 0, value: { name: 'Cut', snippets: [] } },
    { position: 1, value: { name: 'Kept', snippets: [1] } },
  ]);
});

test('splits a file with too many collections for one request', () => {
  const limits = { snippets: 100, collections: 3, items: 100, bytes: 1_000_000 };
  const empty = (n: number) => ({ name: `Empty ${n}`, snippets: [] });
  const having = (n: number, ...snippets: number[]) => ({ name: `Having ${n}`, snippets });
  const snippets = Array.from({ length: 4 }, (_, n) => item(n));
  const collections = [
    empty(0),
    having(1, 0),
    having(2, 1, 2),
    empty(3),
    having(4, 2),
    having(5, 2),
    empty(6),
    empty(7),
    empty(8),
    empty(9),
  ];
  const parts = splitImport({ snippets, collections }, limits);
  expect(parts.map(({ from, snippets: some }) => [from, some.length])).toEqual([
    [0, 2],
    [2, 0],
    [2, 0],
    [2, 2],
  ]);
  expect(parts.map((part) => part.collections.map(({ position }) => position))).toEqual([
    [0, 1, 2],
    [3, 6, 7],
    [8, 9],
    [2, 4, 5],
  ]);
});

test('classifies files by their content', async () => {
  const utf16 = new Uint8Array([0xff, 0xfe, 0x68, 0, 0x69, 0]);
  const read = await readFiles([
    new File(['fn main() {}'], 'main.rs'),
    new File([utf16], 'hi.txt'),
    new File([new Uint8Array([0xc3, 0x28])], 'broken.txt'),
    new File([JSON.stringify([item(0)])], 'export.json'),
  ]);
  expect(read.code).toMatchObject([
    { title: 'main', language: 'rust', isGuess: false },
    { title: 'hi', code: 'hi', language: 'text' },
  ]);
  expect(read.libraries.map(({ name }) => name)).toEqual(['export.json']);
  expect(read.refused).toEqual([
    {
      file: 'broken.txt',
      line: null,
      message: 'It is a binary file, or text that is not in UTF-8. Save it as that and add it again.',
    },
  ]);
  const huge = new File([], 'huge.json');
  Object.defineProperty(huge, 'size', { value: 400 * 1024 * 1024 + 1 });
  expect((await readFiles([huge])).refused).toEqual([
    { file: 'huge.json', line: null, message: 'It is larger than 400 MiB.' },
  ]);
  expect(libraryProblem(huge)).toBe('It is larger than 400 MiB.');
  expect(hasLibraryName(new File([], 'notes.md'))).toBe(false);
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('names an export by the UTC date in %s', (zone) => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TZ', zone);
  expect(exportFileName(new Date('2026-01-31T10:30:00.000Z'))).toBe('pegboard-snippets-2026-01-31.json');
});
