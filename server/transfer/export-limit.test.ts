import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { limitExports } from './export-limit.ts';

const ADA = { userId: 'ada' };

test('does not count an export that failed to start', async () => {
  const start = limitExports(1);
  for (let time = 0; time < 2; time += 1)
    await expect(start(ADA, () => Promise.reject(new Error('Kaboom')))).rejects.toThrow('Kaboom');
  expect(await start(ADA, async () => Readable.from(['text']))).toBeInstanceOf(Readable);
});

test('rejects further exports of a person until one ends, but not those of others', async () => {
  const start = limitExports(1);
  const active = await start(ADA, async () => Readable.from(['text']));
  await expect(start(ADA, async () => Readable.from(['more']))).rejects.toMatchObject({ code: 'rate_limited' });
  await start({ userId: 'bob' }, async () => Readable.from(['his']));
  for await (const _ of active);
  await start(ADA, async () => Readable.from(['more']));
});
