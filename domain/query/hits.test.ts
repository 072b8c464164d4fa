import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/support/property-tests.ts';
import { findExactMatches, findMatches } from './find-matches.ts';
import { type Finder, type Finders, findHits, type SearchedContent } from './hits.ts';

const everywhere = (...find: Finder[]): Finders => ({
  code: find,
  description: find,
  title: find,
  file: find,
  tag: find,
});
const finding = (term: string) => everywhere((text) => findMatches(text, term));

const content = (given: Partial<SearchedContent> & { code?: string }): SearchedContent => ({
  title: '',
  description: null,
  tags: [],
  files: [{ shownName: 'main.go', givenName: null, code: given.code ?? '' }],
  ...given,
});

test('lists code by file and line, then description, title, file names and tags', () => {
  const full = {
    title: 'A pool',
    description: 'About\nthe pool',
    tags: ['pool', 'x'],
    files: [
      { shownName: 'a-pool.go', givenName: null, code: 'x\nPool pool' },
      { shownName: 'pool.go', givenName: 'pool.go', code: 'none' },
    ],
  };
  expect(findHits(full, finding('pool'))).toEqual([
    {
      field: 'code',
      file: 'a-pool.go',
      line: 2,
      text: 'Pool pool',
      ranges: [
        [0, 4],
        [5, 9],
      ],
    },
    { field: 'description', file: null, line: 2, text: 'the pool', ranges: [[4, 8]] },
    { field: 'title', file: null, line: null, text: 'A pool', ranges: [[2, 6]] },
  ]);
  const { title: _title, ...rest } = { ...full, files: full.files.slice(1), description: null };
  expect(findHits({ ...rest, title: '' }, finding('pool'))).toEqual([
    { field: 'file', file: 'pool.go', line: null, text: 'pool.go', ranges: [[0, 4]] },
    { field: 'tag', file: null, line: null, text: 'pool', ranges: [[0, 4]] },
  ]);
});

test('looks only into the fields of a filter', () => {
  const finders = { ...finding('zzz'), title: [(text: string) => findExactMatches(text, 'A')] };
  expect(findHits(content({ title: 'A a', code: 'A' }), finders)).toEqual([
    { field: 'title', file: null, line: null, text: 'A a', ranges: [[0, 1]] },
  ]);
});

test('a match over lines belongs to its first line with text', () => {
  const over: Finder = (text) => [[text.indexOf('\r\nb'), text.length]];
  expect(findHits(content({ code: 'a\r\nb\r\nc' }), { ...finding('zzz'), code: [over] })).toMatchObject([
    { line: 2, text: 'b', ranges: [[0, 1]] },
  ]);
});

test('joins matches of several words that overlap', () => {
  const words = everywhere(
    ...['abc', 'bcd'].map(
      (word): Finder =>
        (text) =>
          findMatches(text, word),
    ),
  );
  expect(findHits(content({ code: 'abcd abc' }), words)).toMatchObject([
    {
      ranges: [
        [0, 4],
        [5, 8],
      ],
    },
  ]);
});

test('cuts long lines around the first match', () => {
  const [around] = findHits(content({ code: `${'a'.repeat(500)}needle${'b'.repeat(500)}needle` }), finding('needle'));
  expect(around?.text).toHaveLength(240);
  expect(around?.ranges.map(([start, end]) => around.text.slice(start, end))).toEqual(['needle']);
  const [long] = findHits(content({ code: `x${'n'.repeat(400)}` }), finding('n'.repeat(400)));
  expect(long).toMatchObject({ text: 'n'.repeat(240), ranges: [[0, 240]] });
});

test('has no hits beyond 512 KiB of code', () => {
  expect(findHits(content({ code: `${'x'.repeat(512 * 1024)}needle` }), finding('needle'))).toEqual([]);
});

const unit = fc.constantFrom('a', 'A', 'b', '\n', '\r\n', '\t', '𝒳', 'é', 'e\u0301', ' ', 'İ');

test('hits lie in their line and on whole characters', () => {
  fc.assert(
    fc.property(
      fc.array(unit, { maxLength: 600 }).map((units) => units.join('')),
      fc.array(unit, { minLength: 1, maxLength: 3 }).map((units) => units.join('')),
      (code, term) => {
        const lines = code.split(/\r?\n/);
        for (const { text, line, ranges } of findHits(content({ code }), finding(term))) {
          expect(lines[(line ?? 0) - 1]).toContain(text);
          expect(text.isWellFormed()).toBe(true);
          expect(text.length).toBeLessThanOrEqual(240);
          for (const [start, end] of ranges) expect(end).toBeGreaterThan(start);
          expect(ranges.at(-1)?.[1] ?? 0).toBeLessThanOrEqual(text.length);
        }
      },
    ),
    { numRuns: runs(1_000) },
  );
});
