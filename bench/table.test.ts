import { expect, test } from 'vitest';
import { BUDGET, limitOf, verdictOf } from './budget.ts';
import { Measurements } from './measurements.ts';
import { formatValue, report } from './table.ts';

const measurementsOf = (row: keyof typeof BUDGET, label: string, values: number[]) => {
  const measurements = new Measurements();
  for (const value of values) measurements.add({ row, label, value, note: `note of ${value}` });
  return measurements;
};

test('halves the rates and doubles the times for PostgreSQL', () => {
  expect(limitOf(BUDGET.uncachedList, 'postgres')).toBe(300);
  expect(limitOf(BUDGET.publicList, 'postgres')).toBe(0.2);
  expect(limitOf(BUDGET.import, 'postgres')).toBe(12);
  expect(limitOf(BUDGET.readsDuringImport, 'postgres')).toBe(10);
  expect(limitOf(BUDGET.memory, 'postgres')).toBe(400);
  expect(limitOf(BUDGET.growthList, 'postgres')).toBe(1.5);
});

test('compares the median with the limit', () => {
  expect(verdictOf(BUDGET.uncachedList, 'sqlite', 100_000, [500, 700, 650])).toBe('yes');
  expect(verdictOf(BUDGET.import, 'sqlite', 100_000, [5, 6, 7])).toBe('yes');
  expect(verdictOf(BUDGET.import, 'sqlite', 100_000, [6.5, 6.1, 7])).toBe('no');
});

test('accepts a miss that is smaller than the difference between runs', () => {
  expect(verdictOf(BUDGET.uncachedList, 'sqlite', 100_000, [500, 590, 610])).toBe('within noise');
});

test('gives no verdict for a smaller library than the budget names', () => {
  expect(verdictOf(BUDGET.uncachedList, 'sqlite', 10_000, [1])).toBe('-');
  expect(verdictOf(BUDGET.memory, 'sqlite', 100_000, [1_000])).toBe('-');
  expect(verdictOf(BUDGET.firstCard, 'sqlite', 10_000, [1])).toBe('yes');
});

test('reports the median run and the rows that miss their budget', () => {
  const { table, missed } = report(
    measurementsOf('uncachedList', 'measured', [400, 500, 300]),
    ['measured'],
    'sqlite',
    100_000,
  );
  expect(table).toContain('| public list of 48, uncached | ≥ 600/s | 400/s | note of 400 | no |');
  expect(missed).toEqual(['public list of 48, uncached']);
});

test('judges the last of two checkouts', () => {
  const measurements = measurementsOf('uncachedList', 'after', [700]);
  measurements.add({ row: 'uncachedList', label: 'before', value: 100 });
  const { table, missed } = report(measurements, ['before', 'after'], 'sqlite', 100_000);
  expect(table).toContain('| ≥ 600/s | 100/s | 700/s (note of 700) | yes |');
  expect(missed).toEqual([]);
});

test('formats values with three significant digits', () => {
  expect(formatValue(12_345, '/s')).toBe('12,345/s');
  expect(formatValue(1.2345, 's')).toBe('1.23 s');
  expect(formatValue(0.4, 'of reference')).toBe('0.40');
});
