import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/store/open-store.ts';
import { storedUser } from '#tests/support/factories.ts';
import { postgresTests } from '#tests/support/postgres-tests.ts';

const postgres = postgresTests();

/** Fewer than the connections of a process: each transaction waits for the others. */
const PUBLISHERS = 4;

test('publications of several people do not block each other and are all counted', { tags: ['slow'] }, async () => {
  const store = await openStore({ url: await postgres.emptyDatabase() });
  onTestFinished(() => store.close());
  const people = Array.from({ length: PUBLISHERS }, (_, n) => `person-${n}`);
  for (const id of people) await store.users.insert(storedUser(id));
  const all = Promise.withResolvers<void>();
  let inside = 0;
  /** Commits only after all other transactions have published. */
  const publish = (userId: string, n: number) =>
    store.transaction(async ({ snippets }) => {
      const fields = { title: `Number ${n}`, code: 'true', description: null, language: 'text', tags: [] };
      const id = await snippets.insert({ ...fields, userId, isPublic: n % 2 === 0, createdAt: n, updatedAt: n });
      await snippets.setVisibility([id], true, 0);
      inside += 1;
      if (inside === PUBLISHERS) all.resolve();
      await all.promise;
    });
  const publicCount = () => store.snippetLists.count({ userId: null }, { among: 'public' });
  for (const round of [1, 2]) {
    inside = 0;
    await Promise.all(people.map((userId, n) => publish(userId, 10 * round + n)));
    expect(await publicCount()).toBe(PUBLISHERS * round);
  }
});
