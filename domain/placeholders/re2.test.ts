import { expect, test } from 'vitest';
import { createRe2Compiler } from './re2.ts';

test.each([
  ['classes of Unicode, ignoring case', '\\PL', 'i'],
  ['classes of Unicode', '[\\p{Lu}\\PL]', ''],
  ['wide ranges, ignoring case', '[!-\uffff]', 'i'],
  ['wide ranges by escapes, ignoring case', '[a-\\x{10ffff}]', 'i'],
  ['wide ranges, ignoring case inside of the expression', '(?i)[!-\uffff]', ''],
  ['groups', '(a)', ''],
])('supports few different expressions with many %s: RE2JS takes long to compile them', (_what, atom, flags) => {
  const compile = createRe2Compiler();
  const compiled = Array.from({ length: 36 }, (_, n) => compile(atom.repeat(90) + 'x'.repeat(n), flags));
  expect(compiled.filter((expression) => expression !== null).length).toBeLessThanOrEqual(2);
});

test.each([
  ['(.*)', ''],
  ['^(\\w)(.*)$', 'i'],
  ['[^a-z0-9]+', 'i'],
  ['[а-яё]+', 'i'],
  ['\\p{L}+', 'i'],
  ['(?<first>\\p{Lu})(\\p{Ll}*)', ''],
])('supports several expressions such as %s with the flags "%s"', (pattern, flags) => {
  const compile = createRe2Compiler();
  for (let n = 0; n < 4; n += 1) expect(compile(pattern + 'x'.repeat(n), flags)).not.toBeNull();
});
