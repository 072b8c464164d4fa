import { expect, test } from 'vitest';
import { NO_FILTERS, readBoardQuery, writeBoardQuery } from './board-url.ts';

test('reads what it writes', () => {
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

test('what is as usual is not in the address, and what is not ours stays there', () => {
  expect(writeBoardQuery('diagnose_auth=1&search=old&tag=a', NO_FILTERS)).toBe('diagnose_auth=1');
});

test('a tag of as many emoji as one may have filters', () => {
  const tags = ['🧵'.repeat(50)];
  expect(readBoardQuery(writeBoardQuery('', { ...NO_FILTERS, tags })).tags).toEqual(tags);
});

test('what is not valid counts as not given', () => {
  expect(readBoardQuery('?sort=random&view=cube&favorites=maybe&language=&tag=a&tag=a')).toEqual({
    ...NO_FILTERS,
    tags: ['a'],
  });
  expect(readBoardQuery('?search=a%00b&language=%00&tag=%00&tag=a%00')).toEqual(NO_FILTERS);
});
