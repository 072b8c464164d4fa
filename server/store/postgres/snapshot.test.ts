import { cp } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { storedUser } from '#tests/support/factories.ts';
import { createPostgres, postgresIn, temporaryFolder } from '#tests/support/postgres.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';

/** Adds people and returns the version after each. */
async function versionsOfWrites(store: Store, names: readonly string[]): Promise<string[]> {
  const versions: string[] = [];
  for (const name of names) {
    await store.users.insert(storedUser(name));
    versions.push(await store.version());
  }
  return versions;
}

test('a standby that lacks the last writes repeats no version of the lost primary', { tags: ['slow'] }, async () => {
  const primary = await createPostgres();
  onTestFinished(() => primary.remove());
  await primary.execute('create database pegboard');
  const url = primary.url('pegboard');
  await (await openStore({ url })).close();
  await primary.stop();
  const copy = await temporaryFolder();
  await cp(primary.folder, copy, { recursive: true });
  await primary.start();
  const store = await openStore({ url });
  onTestFinished(() => store.close());
  const lost = await versionsOfWrites(store, ['lost-1', 'lost-2', 'lost-3']);
  await primary.stop('SIGKILL');

  const standby = postgresIn(copy, primary.port);
  onTestFinished(() => standby.remove());
  await standby.own();
  await standby.start();
  await vi.waitFor(() => store.ping(), 10_000);
  const added = await versionsOfWrites(store, ['new-1', 'new-2', 'new-3', 'new-4']);
  expect(added.filter((version) => lost.includes(version))).toEqual([]);
});
