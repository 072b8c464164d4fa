import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ExportDocument, ImportItem } from '#contract/transfer.ts';
import { fileNameKey, fileNameProblem } from '#domain/file-names.ts';
import { readImport } from '#domain/import/read-import.ts';
import { readZipDirectory } from '#domain/import/zip-directory.ts';
import { createLayout, type LibraryFile } from '#domain/library-files/layout.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { runs } from '#tests/support/property-tests.ts';
import { testServer } from '#tests/support/server.ts';
import { createZipWriter } from './zip-writer.ts';

const Word = fc.constantFrom(
  'a',
  'A',
  'ß',
  'con',
  'x.md',
  '.',
  '..',
  'node_modules',
  '.git',
  'a/b',
  'a:b',
  '🪝',
  ' ',
  'searches',
);
const Name = fc.oneof(
  Word,
  fc.array(Word, { minLength: 1, maxLength: 3 }).map((words) => words.join('')),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 70 }),
);
const Title = Name.map((name) => name.replaceAll('\0', '').trim() || 'Untitled');
const FileName = fc.option(Name.filter((name) => fileNameProblem(name) === null && !name.includes('\0')));
const FRONT_MATTER = '---\npegboard: "snippet"\nfiles: [{"path":"a","name":null,"language":"text"}]\n---\n';
const Code = fc.oneof(
  fc.constantFrom(
    FRONT_MATTER,
    '\ufeffmarked',
    '\ufeff\ufeffx',
    'a\r\nb\rc\u2028',
    '---\npegboard: "collection"\nsnippets: []\n---\n',
  ),
  fc.string({ unit: 'binary', minLength: 1 }).map((code) => `${code.replaceAll('\0', '')}.`),
);
const Time = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const Text = fc.option(Title.map((text) => `${text}\n---\n"${text}"`));

const Snippet = fc.record({
  title: Title,
  description: Text,
  tags: fc.uniqueArray(
    Title.map((tag) => tag.slice(0, 20).toWellFormed()),
    { maxLength: 3 },
  ),
  createdAt: Time,
  updatedAt: Time,
  viewCount: fc.nat(),
  isFavorite: fc.boolean(),
  isPublic: fc.boolean(),
  commentsClosed: fc.boolean(),
  isTemplate: fc.boolean(),
  files: fc.uniqueArray(
    fc.record({ name: FileName, language: Title.map((text) => text.slice(0, 20).toWellFormed()), code: Code }),
    {
      minLength: 1,
      maxLength: 4,
      selector: ({ name }) => (name === null ? Symbol() : fileNameKey(name)),
    },
  ),
});

const Library = fc.array(Snippet, { maxLength: 8 }).chain((snippets) =>
  fc.record({
    snippets: fc.constant(
      snippets.map((snippet, index) => ({ ...snippet, trigger: index % 2 === 0 ? null : `t${index}` })),
    ),
    collections: fc.array(
      fc.record({
        name: Title,
        description: Text,
        createdAt: Time,
        updatedAt: Time,
        snippets: snippets.length === 0 ? fc.constant([]) : fc.uniqueArray(fc.nat(snippets.length - 1)),
      }),
      { maxLength: 4 },
    ),
    searches: fc.array(fc.record({ name: Title, q: Title }), { maxLength: 2 }),
  }),
);

function layOut({
  snippets,
  collections,
  searches,
}: typeof Library extends fc.Arbitrary<infer T> ? T : never): LibraryFile[] {
  const layout = createLayout(collections);
  const placed = snippets.flatMap((snippet, id) => layout.place(id, snippet));
  return [...placed, ...layout.collections(), ...layout.searches(searches)];
}

test('reads a zip of files back as the same library', async () => {
  const property = fc.asyncProperty(Library, fc.boolean(), async (library, isSorted) => {
    const files = layOut(library);
    const zip = createZipWriter(new Date());
    // A folder is read in the order of names.
    if (isSorted) files.sort((one, other) => (one.path < other.path ? -1 : 1));
    const parts: Buffer[] = [];
    for (const { path, text } of files) parts.push(await zip.add(path, text));
    const read = readImport([{ name: 'pegboard.zip', bytes: Buffer.concat([...parts, ...zip.end()]) }]);
    expect(read.problems).toEqual([]);
    expect(read.snippets.map((item) => ImportItem.parse(item))).toEqual(
      library.snippets.map((item) => ImportItem.parse(item)),
    );
    expect(read.collections).toEqual(library.collections);
    expect(read.searches).toEqual(library.searches);
  });
  await fc.assert(property, { numRuns: runs(200) });
});

test('names files so that any system can unpack them side by side', () => {
  const property = fc.property(Library, (library) => {
    const paths = layOut(library).map(({ path }) => path);
    for (const path of paths) {
      expect(fileNameProblem(path)).toBeNull();
      for (const segment of path.split('/')) expect(Buffer.byteLength(segment)).toBeLessThan(256);
    }
    const keys = new Set(paths.map(fileNameKey));
    expect(keys.size).toBe(paths.length);
    const isFolder = (key: string) => [...keys].some((other) => other.startsWith(`${key}/`));
    expect([...keys].filter(isFolder)).toEqual([]);
  });
  fc.assert(property, { numRuns: runs(200) });
});

test('exports a library as a zip with a folder for each collection', async () => {
  const { app, person } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const one = await createSnippet(ada, {
    title: 'Debounce',
    code: 'wait()',
    language: 'javascript',
    description: 'Waits',
  });
  await createSnippet(ada, { title: 'Debounce', code: 'sleep()', language: 'javascript' });
  const files = [
    { name: 'src/main.ts', language: 'typescript', code: 'main()' },
    { name: 'a.css', language: 'css', code: '' },
  ];
  await ada.post('/api/snippets', { title: 'Two: files?', files });
  const foreign = await createSnippet(ben, { title: 'Not hers', isPublic: true });
  const work = await createCollection(ada, { name: 'Work/Life' });
  for (const { id } of [one, foreign]) await ada.post(`/api/collections/${work.id}/snippets/${id}`);
  await ada.post('/api/searches', { name: 'Go', q: 'lang:go' });

  const { statusCode, headers, rawPayload } = await app.inject({
    url: '/api/snippets/export?format=zip',
    headers: { authorization: ada.authorization ?? '' },
  });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="pegboard-snippets-2026-01-31.zip"',
  });
  expect(
    readZipDirectory(rawPayload)
      ?.map(({ name }) => name)
      .sort(),
  ).toEqual([
    'Two- files-.md',
    'Two- files-/a.css',
    'Two- files-/src/main.ts',
    'Work-Life.md',
    'Work-Life/debounce.js',
    'Work-Life/debounce.js.md',
    'debounce.js',
    'debounce.js.md',
    'searches.md',
  ]);

  const document = ExportDocument.parse((await ada.get('/api/snippets/export')).body);
  const read = readImport([{ name: 'export.zip', bytes: rawPayload }]);
  expect(read).toMatchObject({
    sources: ['Pegboard'],
    problems: [],
    collections: document.collections,
    searches: document.searches,
  });
  const { body } = await ben.post('/api/snippets/import', { ...read, visibility: 'keep' });
  expect(body).toMatchObject({ imported: 3, collections: 1, failed: [] });
});

test('exports only a collection, in both formats', async () => {
  const { app, person, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const inside = await createSnippet(ada, { title: 'Inside' });
  await createSnippet(ada, { title: 'Outside' });
  const work = await createCollection(ada, { name: 'Work' });
  await createCollection(ada, { name: 'Other' });
  await ada.post('/api/searches', { name: 'Go', q: 'lang:go' });
  await ada.post(`/api/collections/${work.id}/snippets/${inside.id}`);
  const url = `/api/snippets/export?collectionId=${work.id}`;

  const json = await ada.get(url);
  expect(json.headers['content-disposition']).toBe('attachment; filename="pegboard-work-2026-01-31.json"');
  expect(json.body).toMatchObject({
    snippets: [{ title: 'Inside' }],
    collections: [{ name: 'Work', snippets: [0] }],
    searches: [],
  });
  const zip = await app.inject({ url: `${url}&format=zip`, headers: { authorization: ada.authorization ?? '' } });
  expect(readImport([{ name: 'a.zip', bytes: zip.rawPayload }])).toMatchObject({
    snippets: [{ title: 'Inside' }],
    collections: [{ name: 'Work', snippets: [0] }],
    searches: [],
  });

  expect((await visitor.get(url)).status).toBe(401);
  expect((await ben.get(url)).status).toBe(404);
  expect((await ada.get('/api/snippets/export?format=tar')).status).toBe(400);
});
