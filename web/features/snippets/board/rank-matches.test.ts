import { expect, test } from 'vitest';
import type { Snippet } from '#contract/snippets.ts';
import { givenSnippet } from '#tests/support/factories.ts';
import { matchScore, rankMatches } from './rank-matches.ts';

let id = 0;
const snippet = (title: string, given: Partial<Snippet> = {}) => {
  id += 1;
  return givenSnippet({ id, title, ...given });
};

test('ranks title prefix, title part, tag, code and fuzzy title in this order', () => {
  const known = [
    snippet('Wait', { code: 'debounce()' }),
    snippet('Dear old bounce'),
    snippet('Timers', { tags: ['debounce'] }),
    snippet('Redebounce'),
    snippet('Lodash debounce'),
    snippet('Debounce'),
    snippet('Unrelated'),
  ];
  const titles = rankMatches(known, [], ' debounce ').map(({ title }) => title);
  expect(titles).toEqual(['Debounce', 'Lodash debounce', 'Redebounce', 'Timers', 'Wait', 'Dear old bounce']);
});

test.each([
  ['dbnc', 'Debounce a function'],
  ['ΣΊΣΥΦΟΣ', 'Ο σίσυφος'],
  ['مرح', 'قل مرحبا'],
  ['c++', 'C++ templates'],
])('finds for %s: %s', (typed, title) => {
  expect(matchScore(snippet(title), typed)).toBeGreaterThan(0);
});

test('does not match single letters fuzzily', () => {
  expect(matchScore(snippet('Alpha', { code: 'z' }), 'q')).toBe(0);
  expect(matchScore(snippet('Alpha'), 'omega')).toBe(0);
});

test('ranks a match that only the server knows like one in the code, without duplicates', () => {
  const cut = snippet('Cut', { codeTruncated: true });
  const both = snippet('Needle');
  const fuzzy = snippet('Never end a little early');
  expect(rankMatches([fuzzy, both], [cut, both], 'needle')).toEqual([both, cut, fuzzy]);
});

test('returns the first cached snippets for blank text', () => {
  const known = Array.from({ length: 20 }, (_, n) => snippet(`Number ${n}`));
  expect(rankMatches(known, [], '')).toEqual(known.slice(0, 8));
});
