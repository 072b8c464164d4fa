import { expect, test } from 'vitest';
import { countSnippets } from './count-snippets.ts';

test.each([
  [0, '0 snippets'],
  [1, '1 snippet'],
  [10_000, '10,000 snippets'],
])('formats %i', (count, text) => expect(countSnippets(count)).toBe(text));
