import { expect, test } from 'vitest';
import { lazy } from './lazy.ts';

test('creates the value on first use, once for concurrent callers', async () => {
  let created = 0;
  const get = lazy(async () => ++created);
  expect(created).toBe(0);
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
});

test('tries a failed creation again', async () => {
  const attempts = [() => Promise.reject(new Error('Kaboom')), async () => 'created'];
  const get = lazy(async () => attempts.shift()?.());
  const first = get();
  await expect(get()).rejects.toThrow('Kaboom');
  await expect(first).rejects.toThrow('Kaboom');
  expect(await get()).toBe('created');
});
