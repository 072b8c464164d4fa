import { expect, test } from 'vitest';
import { NO_FILTERS, readBoardQuery, writeBoardQuery } from './board-url.ts';

test('parses what it has serialized', () => {
  const filters = {
    search: 'a & b',
    languages: ['c#', 'go'],
    tags: ['how-to'],
    favorites: true,
    sort: 'az' as const,
    view: 'list' as const,
  };
  expect(readBoardQuery(writeBoardQuery('', filters))).toEqual(filters);
});

test('omits defaults and keeps unrelated parameters', () => {
  expect(writeBoardQuery('diagnose_auth=1&search=old&tag=a', NO_FILTERS)).toBe('diagnose_auth=1');
});

test('accepts a tag of the maximum number of emoji', () => {
  const tags = ['🧵'.repeat(50)];
  expect(readBoardQuery(writeBoardQuery('', { ...NO_FILTERS, tags })).tags).toEqual(tags);
});

test('cuts a long search between characters', () => {
  const search = 'x'.repeat(499);
  expect(readBoardQuery(`search=${search}${encodeURIComponent('🧵🧵')}`).search).toBe(`${search}🧵`);
});

test('ignores invalid parameters', () => {
  expect(readBoardQuery('?sort=random&view=cube&favorites=maybe&language=&tag=a&tag=a')).toEqual({
    ...NO_FILTERS,
    tags: ['a'],
  });
  expect(readBoardQuery('?search=a%00b&language=%00&tag=%00&tag=a%00')).toEqual(NO_FILTERS);
});

test('keeps text with filters in q, and reads filters in search as text', () => {
  const search = 'lang:go "a b" find';
  expect(writeBoardQuery('', { ...NO_FILTERS, search })).toBe('q=lang%3Ago+%22a+b%22+find');
  expect(readBoardQuery('q=lang%3Ago+%22a+b%22+find').search).toBe(search);
  expect(readBoardQuery('search=lang%3Ago').search).toBe('text:lang:go');
  expect(readBoardQuery(writeBoardQuery('', { ...NO_FILTERS, search: 'text:lang:go' })).search).toBe('text:lang:go');
});
