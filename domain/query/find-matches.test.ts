import { expect, test } from 'vitest';
import { findMatches } from './find-matches.ts';

const marked = (text: string, term: string) => findMatches(text, term).map(([start, end]) => text.slice(start, end));

test.each([
  ['const Map = new map();', 'MAP', ['Map', 'map']],
  ['aaaa', 'aa', ['aa', 'aa']],
  ['ΟΔΟΣ οδός', 'οδοσ', ['ΟΔΟΣ']],
  ['İstanbul and istanbul', 'stanbul', ['stanbul', 'stanbul']],
  ['e\u0301t\u00e9 été', 'ÉTÉ', ['e\u0301t\u00e9', 'été']],
  ['hook 🪝 end', '🪝 E', ['🪝 e']],
  ['one\ntwo', 'e\nt', ['e\nt']],
  ['nothing', 'zz', []],
  ['nothing', '', []],
])('finds in %j the matches of %j', (text, term, matches) => {
  expect(marked(text, term)).toEqual(matches);
});

test('stops after many matches', () => {
  expect(findMatches('x'.repeat(10_000), 'x')).toHaveLength(200);
});
