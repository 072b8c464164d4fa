import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { exportsAtATime } from './at-a-time.ts';

const ADA = { userId: 'ada' };

test('an export that failed to begin is none that goes on', async () => {
  const begin = exportsAtATime(1);
  for (let time = 0; time < 2; time += 1)
    await expect(begin(ADA, () => Promise.reject(new Error('Kaboom')))).rejects.toThrow('Kaboom');
  expect(await begin(ADA, async () => Readable.from(['text']))).toBeInstanceOf(Readable);
});

test('one who has as many as there may be waits for one of them to end, others do not', async () => {
  const begin = exportsAtATime(1);
  const going = await begin(ADA, async () => Readable.from(['text']));
  await expect(begin(ADA, async () => Readable.from(['more']))).rejects.toMatchObject({ code: 'rate_limited' });
  await begin({ userId: 'bob' }, async () => Readable.from(['his']));
  for await (const _ of going);
  await begin(ADA, async () => Readable.from(['more']));
});
