import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

const NOW = new Date('2026-01-31T09:30:00.000Z');

test.each([
  ['2026-03-02T09:30:00.000Z', '30 days left'],
  ['2026-03-02T09:29:59.999Z', '30 days left'],
  ['2026-02-01T09:30:00.000Z', '1 day left'],
  ['2026-02-01T09:29:59.999Z', 'Less than a day left'],
  ['2026-01-31T09:30:00.000Z', 'Deleted soon'],
])('says how long a snippet stays that is purged at %s', (purgeAt, expected) => {
  expect(daysLeft(purgeAt, NOW)).toBe(expected);
});
