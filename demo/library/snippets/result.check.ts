import assert from 'node:assert/strict';
import { test } from 'node:test';
import { all, attempt, err, ok } from './result.ts';

test('turns what was thrown into a value', async (): Promise<void> => {
  const failure: Error = new Error('no');
  assert.deepEqual(await attempt(() => Promise.reject(failure)), err(failure));
  assert.deepEqual(await attempt(() => 7), ok(7));
});

test('stops at the first error', () => {
  assert.deepEqual(all([ok(1), err('first'), err('second')]), err('first'));
  assert.deepEqual(all([ok(1), ok(2)]), ok([1, 2]));
});
