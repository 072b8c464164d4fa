import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, 'just now'],
  [-59, 'just now'],
  [30, 'just now'],
  [-MINUTE, '1 minute ago'],
  [-59 * MINUTE, '59 minutes ago'],
  [-HOUR, '1 hour ago'],
  [-23.9 * HOUR, '23 hours ago'],
  [-3 * DAY, '3 days ago'],
  [-7 * DAY, '1 week ago'],
  [-30 * DAY, '1 month ago'],
  [-364 * DAY, '12 months ago'],
  [-800 * DAY, '2 years ago'],
  [2 * DAY, 'in 2 days'],
  [7 * DAY - 1, 'in 7 days'],
  [30 * DAY - 1, 'in 4 weeks'],
  [HOUR - 1, 'in 60 minutes'],
])('formats %d seconds from now as %s', (seconds, words) => {
  expect(relativeTime(new Date(NOW.getTime() + seconds * 1000), NOW)).toBe(words);
});
