import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from '#domain/query/parse.ts';
import { FILTER_NAMES } from '#domain/query/query.ts';
import { runs } from '#tests/support/property-tests.ts';
import { searchOf, unreadBox } from './box-query.ts';
import { asText, readBox, takeWords } from './read-box.ts';

const part = fc.oneof(
  fc.constantFrom(...FILTER_NAMES, 'text', 'regex').map((name) => `${name}:`),
  fc.constantFrom(
    ' ',
    '  ',
    '-',
    ',',
    '"',
    'lang:go ',
    'sort:az ',
    'case:yes ',
    'is:mine ',
    'a',
    'b c',
    'go',
    'best',
    'yes',
  ),
);
const typed = fc.array(part, { maxLength: 10 }).map((parts) => parts.join('').trim());

/** What a search means: equal filters narrow once, and the place of `sort` and `case` does not matter. */
function meaningOf(search: string) {
  const { filters, text, isExpression } = parseQuery(search);
  const words = new Set(filters.map((filter) => JSON.stringify(filter).toLowerCase()));
  const hasCase = words.delete('{"name":"case","isnegated":false,"values":["yes"]}');
  return { words: [...words].toSorted(), text, isExpression, hasCase: hasCase && (words.size > 0 || text !== '') };
}

test('a box searches for what the address it was read from means, and reads it again unchanged', () => {
  fc.assert(
    fc.property(typed, (search) => {
      const box = readBox(search);
      expect(meaningOf(searchOf(box))).toEqual(meaningOf(search));
      expect(searchOf(readBox(searchOf(box)))).toBe(searchOf(box));
    }),
    { numRuns: runs(1_000) },
  );
});

/** The parts of a word before and after the caret. */
const wordAt = (text: string, caret: number) => [
  /\S*$/.exec(text.slice(0, caret))?.[0],
  /^\S*/.exec(text.slice(caret))?.[0],
];

test('words become chips without a change of what the box searches for, wherever the caret is', () => {
  fc.assert(
    fc.property(typed, fc.nat({ max: 40 }), (text, position) => {
      const caret = Math.min(position, text.length);
      const taken = takeWords(unreadBox(text), caret, (start, end) => caret < start || caret > end);
      expect(meaningOf(searchOf(taken.box))).toEqual(meaningOf(text));
      expect(taken.caret).toBeLessThanOrEqual(taken.box.text.length);
      // The caret stays at its word; an expression loses its marker.
      if (!taken.box.isExpression && /\S/.test(text.slice(Math.max(0, caret - 1), caret + 1)))
        expect(wordAt(taken.box.text, taken.caret)).toEqual(wordAt(text, caret));
    }),
    { numRuns: runs(1_000) },
  );
});

test('the text of a query is searched for literally', () => {
  fc.assert(
    fc.property(typed, (search) => {
      const { filters, isExpression } = parseQuery(searchOf(asText(readBox(search))));
      expect({ filters, isExpression }).toEqual({ filters: [], isExpression: false });
    }),
    { numRuns: runs(1_000) },
  );
});
