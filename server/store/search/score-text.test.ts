import { expect, test } from 'vitest';
import { searchText } from '../repositories/fold.ts';
import { SCORES, scoreText } from './score-text.ts';

const snippet = {
  title: 'Alpha beta',
  description: 'delta',
  code: 'gamma',
  fileName: 'kappa.go',
  moreFiles: [{ name: null, code: 'omega' }],
  tags: ['theta', 'iota'],
};
const text = searchText(snippet);
const score = (...terms: string[]) => scoreText(text, terms, 2, 2);

test.each([
  [['alpha beta'], SCORES.wholeTitle],
  [['alph'], SCORES.titleStart],
  [['beta'], SCORES.title],
  [['beta', 'alpha'], SCORES.title],
  [['alpha beta', 'alpha'], SCORES.title],
  [['iota'], SCORES.tag],
  [['iota', 'theta'], SCORES.tag],
  [['kappa'], SCORES.file],
  [['delta'], SCORES.description],
  [['gamma'], SCORES.code],
  [['omega'], SCORES.code],
  [['omega', 'gamma'], SCORES.code],
  [['beta', 'gamma'], SCORES.none],
  [['kappa', 'iota'], SCORES.none],
])('scores the best field with all of %j as %i', (terms, expected) => {
  expect(score(...terms)).toBe(expected);
});

test('needs the number of tags only for terms behind the code', () => {
  expect(['iota', 'kappa'].map((term) => scoreText(text, [term], 2, null))).toEqual([null, null]);
  expect(['alpha', 'delta', 'gamma'].map((term) => scoreText(text, [term], 2, null))).toEqual([
    SCORES.titleStart,
    SCORES.description,
    SCORES.code,
  ]);
});

test('scores a text without description, file names and tags', () => {
  const plain = searchText({ title: 'One', description: null, code: 'two', tags: [] });
  expect(['one', 'two'].map((term) => scoreText(plain, [term], 1, null))).toEqual([SCORES.wholeTitle, SCORES.code]);
});
