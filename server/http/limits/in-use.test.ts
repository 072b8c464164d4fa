import { expect, test } from 'vitest';
import { createBudget } from './in-use.ts';

test('refuses more than the maximum of a key until something is released', () => {
  const budget = createBudget(10);
  const release = budget.take('ada', 6);
  expect(budget.take('ada', 5)).toBeNull();
  expect(budget.take('ada', 4)).not.toBeNull();
  expect(budget.take('ben', 10)).not.toBeNull();
  release?.();
  expect(budget.take('ada', 6)).not.toBeNull();
});

test('counts a repeated release once', () => {
  const budget = createBudget(2);
  const release = budget.take('ada');
  budget.take('ada');
  release?.();
  release?.();
  expect(budget.take('ada')).not.toBeNull();
  expect(budget.take('ada')).toBeNull();
});
