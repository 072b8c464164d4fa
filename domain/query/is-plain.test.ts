import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/support/property-tests.ts';
import { isPlainText } from './is-plain.ts';
import { parseQuery } from './parse.ts';
import { FILTER_NAMES } from './query.ts';

test.each(['lang:go', 'a -tag:b', 'regex: x', 'TEXT:y', 'is:public', 'a\nuses:>5'])('%s may have a filter', (typed) => {
  expect(isPlainText(typed)).toBe(false);
});

test.each(['', 'http://example.com', 'Promise.all', 'a:b', 'lang:', 'std::tag'])('%s is plain', (typed) => {
  expect(isPlainText(typed)).toBe(true);
});

test('a plain text is the text of its query', () => {
  const part = fc.constantFrom(...FILTER_NAMES, 'text', 'regex', ':', '-', ' ', 'a', '"', ',', 'go');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const typed = parts.join('').trim();
      if (isPlainText(typed)) expect(parseQuery(typed)).toEqual({ filters: [], text: typed, isExpression: false });
    }),
    { numRuns: runs(2_000) },
  );
});
