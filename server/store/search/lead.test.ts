import { expect, test } from 'vitest';
import type { SnippetFilter } from './filter.ts';
import { bestLead, type Lead } from './lead.ts';
import { COUNTED_MAX, type Sizes } from './sizes.ts';

/** A million snippets; a term that a third of them have. */
const SIZES: Sizes = { all: 1e6, part: 1e6, spoken: 1e6, sets: [], candidates: 333_333, having: 1 / 3 };

const rare = { candidates: 40, having: 40 / 1e6 };

const CASES: [what: string, filter: Partial<SnippetFilter>, sizes: Partial<Sizes>, byViews: Lead, byRecency: Lead][] = [
  ['a common term', {}, {}, 'order', 'text'],
  ['a rare term', {}, rare, 'text', 'text'],
  ['a common term and a language', { languages: ['go'] }, { spoken: COUNTED_MAX }, 'order', 'languages'],
  ['a common term and a rare language', { languages: ['zig'] }, { spoken: 30 }, 'languages', 'languages'],
  ['a common term and languages', { languages: ['go', 'c'] }, { spoken: COUNTED_MAX }, 'order', 'text'],
  ['a common term and a rare tag', { tags: ['a'] }, { sets: [300] }, 0, 0],
  ['a common term and two tags', { tags: ['a', 'b'] }, { sets: [10_000, 9_000] }, 1, 1],
  ['a common term and a tag that many have', { tags: ['a'] }, { sets: [COUNTED_MAX] }, 'order', 'text'],
  ['a rare term and a tag', { tags: ['a'] }, { ...rare, sets: [300] }, 'text', 'text'],
];

test.each(CASES)('%s', (_, filter, sizes, byViews, byRecency) => {
  const lead = (isByRecency: boolean) =>
    bestLead({ ...SIZES, ...sizes }, { among: 'visible', search: 'x', ...filter }, { isByRecency, limit: 49 });
  expect({ byViews: lead(false), byRecency: lead(true) }).toEqual({ byViews, byRecency });
});

test('without a term, the smallest set or the order of the list', () => {
  const lead = (sets: number[], limit = 49) =>
    bestLead(
      { ...SIZES, sets, candidates: 0, having: 1 },
      { among: 'visible', tags: sets.map(String) },
      { isByRecency: false, limit },
    );
  expect(lead([10_000, 500])).toBe(1);
  expect(lead([COUNTED_MAX])).toBe('order');
  expect(lead([10_000])).toBe('order');
  // All are counted.
  expect(lead([10_000], Number.POSITIVE_INFINITY)).toBe(0);
});

test('of little that is public, where all else is private', () => {
  const sizes = { ...SIZES, part: 80 };
  const lead = (isByRecency: boolean) => bestLead(sizes, { among: 'public', search: 'x' }, { isByRecency, limit: 49 });
  expect([lead(true), lead(false)]).toEqual(['order', 'order']);
});

test('one of few who own little', () => {
  const lead = (filter: object, sizes: object) =>
    bestLead(
      { ...SIZES, part: 50, ...sizes },
      { among: 'own', search: 'x', ...filter },
      { isByRecency: true, limit: 49 },
    );
  expect(lead({}, {})).toBe('order');
  expect(lead({ tags: ['a'] }, { sets: [10_000] })).toBe('order');
  expect(lead({}, { candidates: 3, having: 3 / 1e6 })).toBe('text');
});
