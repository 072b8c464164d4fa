import { expect, test } from 'vitest';
import { matchesPublicFilter } from './public-filter.ts';

const snippet = {
  title: 'Debounce a Function',
  description: 'Waits for ΣΊΣΥΦΟΣ',
  language: 'typescript',
  tags: ['timing', 'ui'],
};
const none = { search: '', languages: [], tags: [] };

test.each([
  [{ search: 'DEBOUNCE' }, true],
  [{ search: 'a func' }, true],
  [{ search: 'waits' }, true],
  [{ search: 'σίσυφος' }, true],
  [{ search: 'timing' }, false],
  [{ search: 'function waits' }, false],
  [{ search: '%' }, false],
  [{ languages: ['go', 'typescript'] }, true],
  [{ languages: ['go'] }, false],
  [{ tags: ['ui', 'timing'] }, true],
  [{ tags: ['ui', 'other'] }, false],
  [{ search: 'debounce', languages: ['typescript'], tags: ['ui'] }, true],
])('returns for the filter %j: %s', (filter, passes) => {
  expect(matchesPublicFilter(snippet, { ...none, ...filter })).toBe(passes);
});

test('finds a snippet without a description by its title', () => {
  expect(matchesPublicFilter({ ...snippet, description: null }, { ...none, search: 'debounce' })).toBe(true);
});
