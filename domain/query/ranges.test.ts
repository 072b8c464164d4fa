import { expect, test } from 'vitest';
import { parseNumberRange, parseTimeRange, type TimeRange } from './ranges.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 27, 12);

const dates = (range: TimeRange | null) =>
  range && [range.from, range.until].map((time) => (Number.isFinite(time) ? new Date(time).toISOString() : time));

test.each([
  ['2026', '2026-01-01', '2027-01-01'],
  ['2026-12', '2026-12-01', '2027-01-01'],
  ['2028-02-29', '2028-02-29', '2028-03-01'],
  ['2026-05..2026-07', '2026-05-01', '2026-08-01'],
  ['2026-05-31..2026', '2026-05-31', '2027-01-01'],
  ['0099', '0099-01-01', '0100-01-01'],
])('%s is from %s to before %s', (value, from, until) => {
  expect(dates(parseTimeRange(value, NOW))).toEqual([`${from}T00:00:00.000Z`, `${until}T00:00:00.000Z`]);
});

test.each([
  ['>2026-05', '2026-06-01', null],
  ['>=2026-05', '2026-05-01', null],
  ['<2026-05', null, '2026-05-01'],
  ['<=2026-05', null, '2026-06-01'],
])('%s is open at one end', (value, from, until) => {
  const iso = (date: string | null, open: number) => (date === null ? open : `${date}T00:00:00.000Z`);
  expect(dates(parseTimeRange(value, NOW))).toEqual([iso(from, -Infinity), iso(until, Infinity)]);
});

test('ages count back from now', () => {
  expect(parseTimeRange('>7d', NOW)).toEqual({ from: NOW - 7 * DAY, until: Infinity });
  expect(parseTimeRange('<2W', NOW)).toEqual({ from: -Infinity, until: NOW - 14 * DAY });
  expect(parseTimeRange('>1m', NOW)?.from).toBe(NOW - 30 * DAY);
  expect(parseTimeRange('>1y', NOW)?.from).toBe(NOW - 365 * DAY);
});

test.each([
  '2026-13',
  '2026-02-30',
  '2026-00',
  '26',
  '2026-5',
  '2026..2025',
  '2026..',
  '..2026',
  '>',
  '>=7d',
  '7d',
  '1..2..3',
  'x',
])('rejects the date %j', (value) => {
  expect(parseTimeRange(value, NOW)).toBeNull();
});

test('reads numbers of uses', () => {
  expect(parseNumberRange('5')).toEqual({ min: 5, max: 5 });
  expect(parseNumberRange('>5')).toEqual({ min: 6, max: Infinity });
  expect(parseNumberRange('>=5')).toEqual({ min: 5, max: Infinity });
  expect(parseNumberRange('<5')).toEqual({ min: 0, max: 4 });
  expect(parseNumberRange('<=5')).toEqual({ min: 0, max: 5 });
  expect(parseNumberRange('2..9')).toEqual({ min: 2, max: 9 });
});

test.each(['9..2', '-1', '1.5', '1e3', '', '>', '5..', '1234567890123456'])('rejects the number %j', (value) => {
  expect(parseNumberRange(value)).toBeNull();
});
