import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/support/property-tests.ts';
import { foldForSearch } from '../text.ts';
import { compileExpression, ExpressionError } from './expression.ts';
import { requiredLiterals } from './literals.ts';

const errorOf = (pattern: string) => {
  try {
    compileExpression(pattern);
    return null;
  } catch (error) {
    return error instanceof ExpressionError ? { message: error.message, position: error.position } : error;
  }
};

test.each([
  ['a**b', 2, 'invalid nested repetition operator'],
  ['x*|*', 4, 'missing argument to repetition operator'],
  ['a(b', 1, 'missing closing )'],
  ['ab[c', 3, 'missing closing ]'],
  ['𝒳[z-a]', 3, 'invalid character class range'],
  ['a\\', 2, 'trailing backslash at end of expression'],
  ['\\1', 1, 'invalid escape sequence'],
])('names the refused part of %s', (pattern, position, reason) => {
  expect(errorOf(pattern)).toEqual({ message: `Regular expression, character ${position}: ${reason}`, position });
});

test('ignores case unless asked, and matches at lines', () => {
  expect(compileExpression('^BAR$').matches('foo\r\nbar\r\n')).toBe(true);
  expect(compileExpression('^BAR$', { matchesCase: true }).matches('foo\nbar')).toBe(false);
  expect(compileExpression('foo.bar').matches('foo\nbar')).toBe(false);
});

test('matches at boundaries of words, ignoring case', () => {
  const word = compileExpression('\\bpool\\b');
  expect(['POOL', 'my Pool.', '(pool)', 'é pool\u0301'].map(word.matches)).toEqual([true, true, true, true]);
  expect(['carpool', 'pools', 'pool_2'].map(word.matches)).toEqual([false, false, false]);
  expect(compileExpression('\\bpool\\b', { matchesCase: true }).matches('POOL')).toBe(false);
  expect(compileExpression('\\Bpool\\B').ranges('carpools pool')).toEqual([[3, 7]]);
});

test('returns ranges of matches that are not empty', () => {
  expect(compileExpression('a*').ranges('𝒳aa ba')).toEqual([
    [2, 4],
    [6, 7],
  ]);
});

test.each([
  ['func \\w+\\(', ['func ', '(']],
  ['colou?r', ['col']],
  ['a+b;', ['b;']],
  ['1b{0,3}2', ['1', '2']],
  ['a1{2}c;', ['a1', 'c;']],
  ['foo(bar|baz)qux', ['fo', 'qu']],
  ['foo\\s+bar\\w*baz$', ['foo', 'ba', 'baz']],
  ['class;', ['cla', ';']],
  ['foo|bar', []],
  ['[fg]oo\\.Bar', ['oo.ba']],
  ['[]a]bc', ['b']],
  ['[[:alpha:]]x1', ['x1']],
  ['\\x41bc', ['b']],
  ['\\x{1F600}ab', ['a']],
  ['\\pLab', ['a']],
  ['\\101b1', ['b1']],
  ['\\Qa|b\\E', []],
  ['(?i)abc', []],
  ['1traße=1', ['1tr', 'e=1']],
  ['(a|b', []],
  ['a{,3}b;', ['a{,3}b;']],
  ['\\bword\\b', ['wor']],
  ['\\bword\\b\\(', ['word(']],
  ['\\bfor\\b\\s+\\b1', ['for', '1']],
  ['foo\\B1', ['foo1']],
  ['foo\\b*1', ['fo', '1']],
  ['foo\\b[^1]', ['fo']],
])('%s requires %j', (pattern, literals) => {
  expect(requiredLiterals(pattern)).toEqual(literals);
});

const piece = fc.constantFrom(
  'a',
  'B',
  's',
  'k',
  '.',
  '*',
  '+',
  '?',
  '{2}',
  '{0,1}',
  '(',
  ')',
  '(?:',
  '[',
  ']',
  '^',
  '$',
  '|',
  '\\',
  '\\d',
  '\\x41',
  '\\.',
  'ſ',
  'K',
  '-',
  '=',
  '\n',
  '\\s',
  '\\w',
  '\\b',
  '\\B',
);
const text = fc.string({
  unit: fc.constantFrom('a', 'A', 'b', 'B', 's', 'S', 'ſ', 'k', 'K', '.', '5', '\n', '\r\n', ' ', '\u0301', '='),
  maxLength: 12,
});

test('every match contains the required texts', { tags: ['slow'] }, () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), text, (pieces, searched) => {
      const pattern = pieces.join('');
      if (errorOf(pattern) !== null) return;
      if (!compileExpression(pattern).matches(searched)) return;
      const folded = foldForSearch(searched);
      for (const literal of requiredLiterals(pattern)) expect(folded, pattern).toContain(literal);
    }),
    { numRuns: runs(20_000) },
  );
});
