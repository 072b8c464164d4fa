import { expect, test } from 'vitest';
import type { Snippet } from '#contract/snippets.ts';
import { givenSnippet } from '#tests/support/factories.ts';
import { matchScore, rankMatches } from './quick-find.ts';

let id = 0;
const snippet = (title: string, given: Partial<Snippet> = {}) => {
  id += 1;
  return givenSnippet({ id, title, ...given });
};

test('the beginning of a title comes before its middle, a tag, scattered letters and the code', () => {
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
  expect(titles).toEqual(['Debounce', 'Lodash debounce', 'Redebounce', 'Timers', 'Dear old bounce', 'Wait']);
});

test.each([
  ['dbnc', 'Debounce a function'],
  ['ΣΊΣΥΦΟΣ', 'Ο σίσυφος'],
  ['مرح', 'قل مرحبا'],
  ['c++', 'C++ templates'],
])('%s finds %s', (typed, title) => {
  expect(matchScore(snippet(title), typed)).toBeGreaterThan(0);
});

test('one letter is looked for as it is, and text that is not there finds nothing', () => {
  expect(matchScore(snippet('Alpha', { code: 'z' }), 'q')).toBe(0);
  expect(matchScore(snippet('Alpha'), 'omega')).toBe(0);
});

test('what only the server knows to match is offered last, and nothing twice', () => {
  const cut = snippet('Cut', { codeTruncated: true });
  const both = snippet('Needle');
  expect(rankMatches([both], [cut, both], 'needle')).toEqual([both, cut]);
});

test('nothing typed: the first ones known', () => {
  const known = Array.from({ length: 20 }, (_, n) => snippet(`Number ${n}`));
  expect(rankMatches(known, [], '')).toEqual(known.slice(0, 8));
});
