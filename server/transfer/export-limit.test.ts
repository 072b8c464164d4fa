import { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { limitExports } from './export-limit.ts';

const LIMITS = { perPerson: 1, perNetwork: 2, timeout: 60_000 };

const from = (userId: string, network: string) => ({ userId, network });
const textOf = (text: string) => async () => Readable.from([text]);

afterEach(() => void vi.useRealTimers());

test('does not count an export that failed to start', async () => {
  const start = limitExports(LIMITS);
  for (let time = 0; time < 2; time += 1)
    await expect(start(from('ada', 'home'), () => Promise.reject(new Error('Kaboom')))).rejects.toThrow('Kaboom');
  expect(await start(from('ada', 'home'), textOf('text'))).toBeInstanceOf(Readable);
});

test('rejects further exports of a person until one ends, but not those of others', async () => {
  const start = limitExports(LIMITS);
  const active = await start(from('ada', 'home'), textOf('text'));
  await expect(start(from('ada', 'office'), textOf('more'))).rejects.toMatchObject({ code: 'rate_limited' });
  await start(from('ben', 'home'), textOf('his'));
  for await (const _ of active);
  await start(from('ada', 'home'), textOf('more'));
});

test('rejects further exports of a network until one ends, but not those of others', async () => {
  const start = limitExports(LIMITS);
  const active = await start(from('ada', 'home'), textOf('text'));
  await start(from('ben', 'home'), textOf('his'));
  await expect(start(from('cleo', 'home'), textOf('hers'))).rejects.toMatchObject({ code: 'rate_limited' });
  await start(from('cleo', 'office'), textOf('hers'));
  for await (const _ of active);
  await start(from('dan', 'home'), textOf('his'));
});

test('aborts an export that exceeds its time', async () => {
  vi.useFakeTimers();
  const start = limitExports(LIMITS);
  const slow = await start(from('ada', 'home'), async () => new Readable({ read: () => {} }));
  const failed = new Promise((resolve) => slow.once('error', resolve));
  vi.advanceTimersByTime(LIMITS.timeout - 1);
  expect(slow.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await failed).toEqual(new Error('The export exceeded its time limit'));
  await start(from('ada', 'home'), textOf('again'));
});
