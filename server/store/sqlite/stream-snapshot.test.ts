import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { readNamesJob } from '#tests/support/stream-job.ts';
import { openStore } from '../open-store.ts';

const NAMES = { owner: { userId: 'ada' }, lines: 30 };

async function storeWithLog() {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  onTestFinished(() => store.close());
  return {
    store,
    /** Whether no open snapshot prevents SQLite from truncating its log. */
    isLogFree() {
      using database = new DatabaseSync(join(folder, 'pegboard.db'));
      database.exec('create table if not exists probe (at integer); insert into probe values (1)');
      return database.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0;
    },
  };
}

test('holds the snapshot of a stream until it is read or destroyed', async () => {
  const { store, isLogFree } = await storeWithLog();
  const stream = await store.streamJob(readNamesJob, NAMES);
  expect(isLogFree()).toBe(false);
  stream.destroy();
  await vi.waitFor(() => expect(isLogFree()).toBe(true), 5_000);
  await text(await store.streamJob(readNamesJob, NAMES));
  await vi.waitFor(() => expect(isLogFree()).toBe(true), 5_000);
});
