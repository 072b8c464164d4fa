import { expect, test } from 'vitest';
import { summary } from './summary.ts';

const rows = (count: number) => ({ rows: count, contents: '' });

test.each([
  [{ snippets: rows(4), users: rows(1), comments: rows(0) }, '4 snippets of 1 person (5 rows)'],
  [{ snippets: rows(1), users: rows(0) }, '1 snippet of 0 people (1 row)'],
  [{ snippets: rows(1_200), users: rows(20) }, '1,200 snippets of 20 people (1,220 rows)'],
])('counts %j in words', (contents, text) => {
  expect(summary(contents)).toBe(text);
});
