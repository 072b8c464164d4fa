import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { parseQuery } from '#domain/query/parse.ts';
import { printQuery } from '#domain/query/print.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { runs } from '#tests/support/property-tests.ts';
import { expectedResult, type Known, USES_VALUES } from '#tests/support/query-model.ts';
import { testServer } from '#tests/support/server.ts';

const WORDS = ['pool', 'Pool x', 'main', 'x', 'ß', 'a"b', '%', '_', 'é', 'ſ', 'a,b', '\\'];
const LANGUAGES = ['go', 'python', 'klingon'];
const TAGS = ['web', 'Web', 'to do', 'a,b'];
const FILES = ['main.go', 'a b.txt'];
const COLLECTIONS = ['Mine', 'All, of it'];
const EXPRESSIONS = ['po+l', '^pool', 'x$', '\\bend\\b', 'c(o|u)de', '[éß]', 'S', 'a.b', 'code \\S+ end', '(?:)'];

const word = fc.constantFrom(...WORDS);
const oneOf = (...values: string[]) => fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 2 });
const filterOf = (name: string, values: fc.Arbitrary<string[]>) => fc.record({ name: fc.constant(name), values });

/** Filters in the form of a query. */
const filter = fc.oneof(
  filterOf('lang', oneOf(...LANGUAGES, 'rust')),
  filterOf('tag', oneOf(...TAGS, 'no')),
  filterOf('in', oneOf(...COLLECTIONS, 'mine', 'no')),
  filterOf(
    'is',
    oneOf(...['public', 'Private', 'untagged', 'mine', 'template', 'multi', 'fork', 'favorite', 'uncollected']),
  ),
  filterOf('file', oneOf(...FILES, 'TXT', 'no')),
  ...['title', 'description', 'code'].map((name) => filterOf(name, oneOf(...WORDS))),
  filterOf('uses', oneOf(...USES_VALUES)),
  ...['created', 'updated'].map((name) => filterOf(name, oneOf('2026', '<2026', '>1d', '2026-01..2026-12'))),
);
const query = fc.record({
  filters: fc.array(fc.record({ filter, isNegated: fc.boolean() }), { maxLength: 3 }),
  settings: fc.constantFrom('', '', '', 'case:yes', 'sort:oldest', 'Sort:VIEWS', 'sort:views sort:recent'),
  text: fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    word,
    fc.array(word, { minLength: 2, maxLength: 3 }).map((words) => words.join(' ')),
    fc.string({ maxLength: 3 }),
    fc.constantFrom(...EXPRESSIONS).map((expression) => `regex:${expression}`),
  ),
  noise: fc.constantFrom('', '', '', ' ', 'lang:', 'is:open', '"', 'text:'),
});

const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Ada reads her snippets and the public ones of Ben, in every state that a filter knows. */
async function library() {
  const { person, app } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const filesOf = new Map<number, Known['files']>();
  for (const [index, title] of WORDS.entries()) {
    const code = `code ${WORDS[(index + 5) % WORDS.length]} end`;
    const language = LANGUAGES[index % LANGUAGES.length] ?? '';
    const files = [{ name: index % 5 === 1 ? (FILES[index % 2] ?? null) : null, language, code }];
    if (index % 6 === 2) files.push({ name: 'more.py', language: 'python', code: 'Pool' });
    const { id } = await createSnippet(index % 4 === 3 ? ben : ada, {
      title,
      description: index % 3 === 0 ? `About ${WORDS[(index + 1) % WORDS.length]}` : null,
      tags: index % 2 === 0 ? [TAGS[(index / 2) % TAGS.length]] : [],
      isPublic: index % 4 >= 2,
      isTemplate: index % 7 === 1,
      ...(files.length > 1
        ? { files: files.map((file) => ({ ...file, name: file.name ?? undefined })) }
        : { code, language, fileName: files[0]?.name ?? undefined }),
    });
    filesOf.set(id, files);
    if (index % 4 === 3) await ada.post(`/api/snippets/${id}/favorite`, { isFavorite: true });
    for (let used = 0; used < index % 3; used += 1) await ada.post(`/api/snippets/${id}/use`);
  }
  await app.useCounter.flush();
  const [, , , ofBen = 0] = filesOf.keys();
  const fork = Snippet.parse((await ada.post(`/api/snippets/${ofBen}/fork`, {})).body);
  filesOf.set(fork.id, filesOf.get(ofBen) ?? []);
  const collectionsOf = new Map<number, string[]>();
  for (const [index, name] of COLLECTIONS.entries()) {
    const collection = await createCollection(ada, { name });
    for (const id of [...filesOf.keys()].filter((_, nth) => nth % 4 >= 2 - index && nth % 2 === 0)) {
      const { status } = await ada.post(`/api/collections/${collection.id}/snippets/${id}`);
      if (status === 201) collectionsOf.set(id, [...(collectionsOf.get(id) ?? []), name]);
    }
  }
  const all = Snippet.array()
    .parse((await ada.get('/api/snippets?scope=all')).body)
    .map(
      (snippet): Known => ({
        ...snippet,
        files: filesOf.get(snippet.id) ?? [],
        collections: collectionsOf.get(snippet.id) ?? [],
      }),
    );
  return { ada, all };
}

test('generated queries find what a model finds, and never fail', async () => {
  const { ada, all } = await library();
  expect(all.length).toBeGreaterThan(8);
  await fc.assert(
    fc.asyncProperty(query, async ({ filters, settings, text, noise }) => {
      const words = filters.map(
        ({ filter: { name, values }, isNegated }) => `${isNegated ? '-' : ''}${name}:${values.map(quoted).join(',')}`,
      );
      const q = [...words, settings, noise, text].join(' ').replaceAll('\0', '');
      const parsed = parseQuery(q);
      expect(parseQuery(printQuery(parsed))).toEqual(parsed);
      const { status, body, headers } = await ada.get(`/api/snippets?${new URLSearchParams({ q, scope: 'all' })}`);
      expect(status, q).toBe(200);
      const { ids, isByWords } = expectedResult(all, parsed);
      const found = Snippet.array().parse(body);
      expect({ ids: found.map(({ id }) => id), isByWords: headers['x-search-mode'] === 'words' }, q).toEqual({
        ids,
        isByWords,
      });
    }),
    { numRuns: runs(80) },
  );
});
