import { expect, test } from 'vitest';
import type { SourceFile } from '#domain/import/library.ts';
import { readImport } from '#domain/import/read-import.ts';
import { createImportSession, planParts } from './import-session.ts';

const encode = (name: string, text: string): SourceFile => ({ name, bytes: new TextEncoder().encode(text) });
const item = (n: number, code = 'x') => ({ title: `Number ${n}`, code });
const everything = { without: [], asOne: false };

test('splits a library into small parts that name positions in it', () => {
  const snippets = Array.from({ length: 2_500 }, (_, n) => item(n));
  const collections = [{ name: 'Ends', snippets: [0, 1, 2_499] }];
  const parts = planParts({ snippets, collections, one: null }, { without: [1], asOne: false });
  expect(parts.map(({ positions }) => [positions[0], positions.at(-1)])).toEqual([
    [0, 1_000],
    [1_001, 2_000],
    [2_001, 2_499],
  ]);
  expect(parts[0]?.snippets[1]).toEqual(item(2));
  expect(parts.map((part) => part.collections)).toEqual([
    [{ position: 0, value: { name: 'Ends', snippets: [0] } }],
    [],
    [{ position: 0, value: { name: 'Ends', snippets: [498] } }],
  ]);
});

test('splits large snippets by their size', () => {
  const snippets = Array.from({ length: 5 }, (_, n) => item(n, 'x'.repeat(512 * 1024)));
  const parts = planParts({ snippets, collections: [], one: null }, everything);
  expect(parts.map(({ positions }) => positions.length)).toEqual([3, 2]);
});

test('leaves out collections without chosen snippets, but not empty ones', () => {
  const collections = [{ name: 'Left', snippets: [1] }, { name: 'Empty', snippets: [] }, 'invalid'];
  const [part] = planParts({ snippets: [item(0), item(1)], collections, one: null }, { without: [1], asOne: false });
  expect(part?.collections.map(({ value }) => value)).toEqual([{ name: 'Empty', snippets: [] }, 'invalid']);
});

test('encodes a part with the collections of earlier parts, and says what is in it', async () => {
  const collections = [
    { name: 'Stored', snippets: [0] },
    { name: 'Rejected', snippets: [0] },
  ];
  const session = createImportSession({ sources: [], searches: [], problems: [], snippets: [item(0)], collections });
  expect(session.plan(everything)).toBe(1);
  const targets = new Map([
    [0, 7],
    [1, null],
  ]);
  const { body, ...part } = session.part({ index: 0, fields: { source: 'Files' }, targets });
  expect(JSON.parse(await body.text())).toEqual({
    source: 'Files',
    snippets: [item(0)],
    collections: [{ name: 'Stored', snippets: [0], into: 7 }],
  });
  expect(part).toEqual({ positions: [0], names: ['Number 0'], collections: [{ position: 0, name: 'Stored' }] });
});

test('makes one snippet of a folder with a README, or of files without a folder', () => {
  const project = readImport([
    encode('tool/src/main.py', 'main()'),
    encode('tool/README.md', '# Tool\n```sh\nrun\n```'),
    encode('tool/empty', ' '),
  ]);
  expect(createImportSession(project).summary.canBeOne).toBe(true);
  expect(planParts(project, { without: [], asOne: true })).toEqual([
    {
      positions: [0],
      snippets: [
        {
          title: 'tool',
          files: [
            { name: 'src/main.py', language: 'python', code: 'main()' },
            { name: 'README.md', language: 'markdown', code: '# Tool\n```sh\nrun\n```' },
          ],
        },
      ],
      collections: [],
    },
  ]);
  const loose = readImport([encode('a.py', '1'), encode('A.py', '2')]);
  expect(loose.one).toMatchObject({ title: 'a', files: [{ name: 'a.py' }, { name: 'A-2.py' }] });
});

test.each([
  ['a folder without a README', [encode('tool/a.py', '1'), encode('tool/b.py', '2')]],
  ['several folders', [encode('a/README.md', '1'), encode('b/README.md', '2')]],
  ['one file', [encode('README.md', '1')]],
  ['more files than a snippet can have', Array.from({ length: 51 }, (_, n) => encode(`${n}.txt`, 'x'))],
  ['an export', [encode('README.md', '1'), encode('box.json', JSON.stringify([item(0)]))]],
])('makes no single snippet of %s', (_, files) => {
  expect(createImportSession(readImport(files)).summary.canBeOne).toBe(false);
});
