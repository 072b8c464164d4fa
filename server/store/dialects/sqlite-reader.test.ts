import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openSqliteReader } from './sqlite-reader.ts';

test('no more reads are begun than there are threads, and all are answered in turn, after one that fails too', async () => {
  const { lend, close } = openSqliteReader('not-opened-before-it-is-read.db');
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let begun = 0;
  const failing = lend(async () => {
    await opened;
    throw new Error('No such table');
  });
  const reads = Array.from({ length: 20 }, (_, position) =>
    lend(async () => {
      begun += 1;
      await opened;
      return position;
    }),
  );
  await setImmediate();
  expect(begun).toBeGreaterThanOrEqual(1);
  expect(begun).toBeLessThanOrEqual(3);
  open();
  await expect(failing).rejects.toThrow('No such table');
  expect(await Promise.all(reads)).toEqual(reads.map((_, position) => position));
  await close();
});
