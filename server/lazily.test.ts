import { expect, test } from 'vitest';
import { lazily } from './lazily.ts';

test('it is made when it is asked for, once for all who ask', async () => {
  let made = 0;
  const get = lazily(async () => ++made);
  expect(made).toBe(0);
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
});

test('what failed is tried again by the next who asks', async () => {
  const tries = [() => Promise.reject(new Error('Kaboom')), async () => 'made'];
  const get = lazily(async () => tries.shift()?.());
  const first = get();
  await expect(get()).rejects.toThrow('Kaboom');
  await expect(first).rejects.toThrow('Kaboom');
  expect(await get()).toBe('made');
});
