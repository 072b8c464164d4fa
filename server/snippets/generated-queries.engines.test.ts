import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { parseQuery } from '#domain/query/parse.ts';
import { printQuery } from '#domain/query/print.ts';
import type { QueryFilter } from '#domain/query/query.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { runs } from '#tests/support/property-tests.ts';
import { testServer } from '#tests/support/server.ts';

const WORDS = ['pool', 'Pool x', 'main', 'x', 'ß', 'a"b', '%', '_', 'é', 'ſ', 'a,b', '\\'];
const word = fc.constantFrom(...WORDS);
const LANGUAGES = ['go', 'python', 'klingon'];
const TAGS = ['web', 'Web', 'to do', 'a,b'];

/** Filters in the form of a query. */
const filter = fc.oneof(
  fc.record({ name: fc.constant('lang'), value: fc.constantFrom(...LANGUAGES, 'rust') }),
  fc.record({ name: fc.constant('tag'), value: fc.constantFrom(...TAGS, 'no') }),
  fc.record({
    name: fc.constant('is'),
    value: fc.constantFrom('public', 'private', 'untagged', 'mine', 'template', 'multi', 'fork', 'favorite'),
  }),
  fc.record({ name: fc.constantFrom('title', 'description', 'code'), value: word }),
  fc.record({ name: fc.constant('uses'), value: fc.constantFrom('0', '>0', '<=3', '1..2') }),
  fc.record({ name: fc.constant('created'), value: fc.constantFrom('2026', '<2026', '>1d', '2026-01..2026-12') }),
);
const query = fc.record({
  filters: fc.array(fc.record({ filter, isNegated: fc.boolean() }), { maxLength: 3 }),
  text: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, word, fc.string({ maxLength: 3 })),
  noise: fc.constantFrom('', ' ', 'lang:', 'regex:', 'is:open', '"'),
});

const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
const fold = (text: string) => text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');

/** Applies the filters to the replies of the server. */
function fits(snippet: Snippet, { name, isNegated, values }: QueryFilter): boolean {
  const states: Record<string, boolean> = {
    public: snippet.isPublic,
    private: !snippet.isPublic,
    untagged: snippet.tags.length === 0,
    mine: snippet.role === 'owner',
    template: snippet.isTemplate,
    multi: snippet.fileCount > 1,
    fork: snippet.forkedFrom !== null,
    favorite: snippet.isFavorite,
  };
  const uses: Record<string, boolean> = {
    '0': snippet.viewCount === 0,
    '>0': snippet.viewCount > 0,
    '<=3': snippet.viewCount <= 3,
    '1..2': snippet.viewCount >= 1 && snippet.viewCount <= 2,
  };
  const one = (value: string): boolean => {
    if (name === 'lang') return snippet.language === value;
    if (name === 'tag') return snippet.tags.some((tag) => fold(tag) === fold(value));
    if (name === 'is') return states[value] ?? false;
    if (name === 'uses') return uses[value] ?? false;
    if (name === 'created') return value !== '<2026';
    const text = { title: snippet.title, description: snippet.description ?? '', code: snippet.code }[name as 'title'];
    return fold(text).includes(fold(value));
  };
  return values.some(one) !== isNegated;
}

test('generated queries find what a model finds, and never fail', async () => {
  const { person } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  for (const [index, title] of WORDS.entries()) {
    await createSnippet(index % 4 === 3 ? ben : ada, {
      title,
      description: index % 3 === 0 ? `About ${WORDS[(index + 1) % WORDS.length]}` : null,
      code: `code ${WORDS[(index + 5) % WORDS.length]} end`,
      language: LANGUAGES[index % LANGUAGES.length],
      tags: index % 2 === 0 ? [TAGS[(index / 2) % TAGS.length]] : [],
      isPublic: index % 4 >= 2,
    });
  }
  const all = Snippet.array().parse((await ada.get('/api/snippets?scope=all')).body);
  expect(all.length).toBeGreaterThan(8);
  await fc.assert(
    fc.asyncProperty(query, async ({ filters, text, noise }) => {
      const words = filters.map(
        ({ filter: { name, value }, isNegated }) => `${isNegated ? '-' : ''}${name}:${quoted(value)}`,
      );
      const q = [...words, noise, text].join(' ').replaceAll('\0', '');
      const parsed = parseQuery(q);
      expect(parseQuery(printQuery(parsed))).toEqual(parsed);
      const { status, body, headers } = await ada.get(`/api/snippets?${new URLSearchParams({ q, scope: 'all' })}`);
      // A refused expression is the only error.
      if (status === 400 && parsed.isExpression) return;
      expect(status, q).toBe(200);
      if (parsed.isExpression || headers['x-search-mode'] === 'words') return;
      const expected = all.filter((snippet) => {
        const fields = [snippet.title, snippet.description ?? '', snippet.code, ...snippet.tags];
        const hasText = fields.some((field) => fold(field).includes(fold(parsed.text)));
        return hasText && parsed.filters.every((one) => fits(snippet, one));
      });
      expect(
        Snippet.array()
          .parse(body)
          .map(({ id }) => id),
        q,
      ).toEqual(expected.map(({ id }) => id));
    }),
    { numRuns: runs(200) },
  );
});
