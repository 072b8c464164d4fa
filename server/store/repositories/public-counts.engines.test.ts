import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedUser } from '#tests/support/factories.ts';
import { runs } from '#tests/support/property-tests.ts';
import { openTestStore } from '#tests/support/store.ts';
import type { Repositories, Store } from '../store.ts';
import type { SnippetRow } from './snippet-row.ts';
import { usageOf } from './usage.ts';
import { packContent } from './version-content.ts';

const PEOPLE = ['ada', 'ben'];
const VISITOR = { userId: null };

/** Changes to which snippets and tags are public; `which` is an index of the inserted ones. */
const writes = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ insert: fc.array(fc.boolean(), { maxLength: 4 }), owner: fc.nat(1) }) },
    { weight: 4, arbitrary: fc.record({ show: fc.boolean(), which: fc.nat(9) }) },
    { weight: 2, arbitrary: fc.record({ remove: fc.nat(9) }) },
    { weight: 2, arbitrary: fc.record({ trash: fc.nat(9) }) },
    { weight: 2, arbitrary: fc.record({ restore: fc.nat(9) }) },
    { weight: 2, arbitrary: fc.record({ retag: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ removePerson: fc.nat(1) }) },
  ),
  { minLength: 1, maxLength: 12 },
);

test('keeps public counts and the usage of each person correct across writes, rollbacks and cascades', {
  tags: ['slow'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(writes, fc.boolean()), { minLength: 1, maxLength: 4 }), async (transactions) => {
      const { store, execute, remove } = await openTestStore();
      try {
        for (const id of PEOPLE) await store.users.insert(storedUser(id));
        const inserted: number[] = [];
        let timestamp = 0;
        for (const [steps, fails] of transactions) {
          const work = store.transaction(async ({ snippets }) => {
            for (const step of steps) {
              if ('insert' in step) {
                timestamp += 1;
                const fields = { title: 't', code: 'c', description: null, language: 'l', tags: ['a'] };
                const times = { createdAt: timestamp, updatedAt: timestamp };
                const userId = PEOPLE[step.owner] ?? '';
                const ids = await snippets.insertAll(
                  step.insert.map((isPublic) => ({ ...fields, ...times, userId, isPublic })),
                );
                inserted.push(...ids);
              }
              if ('show' in step) await snippets.setVisibility([inserted[step.which] ?? 0], step.show, 0);
              if ('retag' in step) {
                const current = await snippets.findToChange({ userId: 'ada' }, inserted[step.retag] ?? 0);
                timestamp += 1;
                const change = { updatedAt: timestamp, base: undefined };
                if (current)
                  await snippets.update(current, { ...current, title: 'é', tags: [`tag ${step.retag}`, 'b'] }, change);
              }
              if ('trash' in step) await snippets.trash([inserted[step.trash] ?? 0], timestamp);
              if ('restore' in step) {
                const trashed = await findTrashed(snippets, inserted[step.restore] ?? 0);
                if (trashed) await snippets.restore([trashed.id]);
              }
              if ('remove' in step) await snippets.remove(inserted[step.remove] ?? 0);
            }
            if (fails) throw new Error('Kaboom');
          });
          await work.catch((error) => expect(error).toMatchObject({ message: 'Kaboom' }));
          for (const step of steps) {
            if (!('removePerson' in step)) continue;
            const id = PEOPLE[step.removePerson] ?? '';
            await execute(`delete from users where id = '${id}'`);
            await store.users.insert(storedUser(id));
          }
          const { rows } = await store.snippetLists.list(
            VISITOR,
            { among: 'public' },
            { sort: 'recent', limit: 1_000 },
          );
          expect(await store.snippetLists.count(VISITOR, { among: 'public' })).toBe(rows.length);
          for (const userId of PEOPLE) {
            const live = await store.snippetLists.listOwn({ userId }, { after: 0, limit: 1_000, bytes: 1e9 });
            const own = [...live, ...(await store.snippetLists.listTrash({ userId }, { limit: 1_000 }))];
            let bytes = 0;
            for (const row of own) bytes += usageOf(row).bytes + (await versionBytes(store, row));
            expect(await store.usage.of(userId)).toEqual({ snippets: own.length, bytes });
          }
          const tags = Object.entries(
            Object.groupBy(
              rows.flatMap((row) => row.tags),
              (tag) => tag,
            ),
          );
          const counts = tags.map(([name, those]) => ({ name, count: those?.length }));
          expect(await store.facets.tags(VISITOR, 'all')).toEqual(expect.arrayContaining(counts));
          expect(await store.facets.tags(VISITOR, 'all')).toHaveLength(counts.length);
        }
      } finally {
        await remove();
      }
    }),
    { numRuns: runs(20) },
  );
});

async function findTrashed(snippets: Repositories['snippets'], id: number): Promise<SnippetRow | null> {
  for (const userId of PEOPLE) {
    const found = await snippets.findTrashed({ userId }, id);
    if (found) return found;
  }
  return null;
}

/** Returns the size of the stored versions of a snippet. */
async function versionBytes({ versions }: Store, snippet: SnippetRow): Promise<number> {
  // The first version is stored with the second one.
  if (snippet.version === 1) return 0;
  let total = 0;
  for (let number = 1; number <= snippet.version; number += 1) {
    const content = (await versions.find(snippet, number))?.content;
    if (content) total += packContent(content).byteLength;
  }
  return total;
}

test('counts the public snippets of concurrent transactions once each', async () => {
  const { store, remove } = await openTestStore();
  try {
    await store.users.insert(storedUser('ada'));
    const publish = (n: number) =>
      store.transaction(async ({ snippets }) => {
        const fields = { title: `${n}`, code: 'c', description: null, language: 'l', tags: [] };
        const id = await snippets.insert({ ...fields, userId: 'ada', isPublic: true, createdAt: n, updatedAt: n });
        // Every third ends private, and every fifth is deleted.
        if (n % 3 === 0) await snippets.setVisibility([id], false, 0);
        if (n % 5 === 0) await snippets.remove(id);
      });
    await Promise.all(Array.from({ length: 60 }, (_, n) => publish(n)));
    expect(await store.snippetLists.count(VISITOR, { among: 'public' })).toBe(32);
  } finally {
    await remove();
  }
});
