import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { namesReading } from '#tests/support/long-reading.ts';
import { openTestStore } from '#tests/support/store.ts';

const NAMES = { owner: { userId: 'ada' }, lines: 30 };

async function storeWithLog() {
  const { store, folder, remove } = await openTestStore();
  onTestFinished(remove);
  return {
    store,
    /** Whether all of SQLite's log can be put into the database file, which nobody's moment stands in the way of. */
    isLogFree() {
      using database = new DatabaseSync(join(folder, 'pegboard.db'));
      database.exec('create table if not exists probe (at integer); insert into probe values (1)');
      return database.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0;
    },
  };
}

test('a moment is held as long as it is read, and let go with the stream', async () => {
  const { store, isLogFree } = await storeWithLog();
  const stream = await store.longReading(namesReading, NAMES);
  expect(isLogFree()).toBe(false);
  stream.destroy();
  await vi.waitFor(() => expect(isLogFree()).toBe(true), 5_000);
  const whole = await store.longReading(namesReading, NAMES);
  await text(whole);
  await vi.waitFor(() => expect(isLogFree()).toBe(true), 5_000);
});

test('who takes nothing for half a minute is given up, not who takes a little now and then', async () => {
  const { store, isLogFree } = await storeWithLog();
  const stream = await store.longReading(namesReading, NAMES);
  const began = performance.now();
  const error = new Promise((resolve) => stream.once('error', resolve));
  await setTimeout(20_000);
  // More than the stream has made ready, so that something is asked for.
  while (stream.read() !== null);
  await error;
  expect(performance.now() - began).toBeGreaterThan(45_000);
  await vi.waitFor(() => expect(isLogFree()).toBe(true), 5_000);
}, 70_000);
