import { expect, test } from 'vitest';
import { createQuota } from './quota.ts';

test('refuses more than the maximum of a key until something is released', () => {
  const quota = createQuota(10);
  const release = quota.take('ada', 6);
  expect(quota.take('ada', 5)).toBeNull();
  expect(quota.take('ada', 4)).not.toBeNull();
  expect(quota.take('ben', 10)).not.toBeNull();
  release?.();
  expect(quota.take('ada', 6)).not.toBeNull();
});

test('counts a repeated release once', () => {
  const quota = createQuota(2);
  const release = quota.take('ada');
  quota.take('ada');
  release?.();
  release?.();
  expect(quota.take('ada')).not.toBeNull();
  expect(quota.take('ada')).toBeNull();
});
