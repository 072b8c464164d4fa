import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { storedUser } from '#tests/support/factories.ts';
import { openTestStore } from '#tests/support/store.ts';
import type { NewSnippet } from '../repositories/snippets.ts';
import { openSqliteForLongWork } from './open.ts';
import { mergeSearchRows } from './search-rows.ts';

const ADA = { userId: 'ada' };
/** What is written as many, and so much that the index is written out and merged more than once. */
const MANY = 1_200;
const LENGTH = 1_000;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyzßéλ👩 \n(){}=;"\'*?[%_';

/** Any text, the same at every run: each step of the sum is far from the one before. */
function madeUp(n: number): NewSnippet {
  const characters = [...ALPHABET];
  let state = n + 1;
  const code = Array.from({ length: LENGTH }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return characters[state % characters.length];
  }).join('');
  const rest = { description: null, language: 'text', tags: [], createdAt: n, updatedAt: n };
  return { title: `Number ${n}`, code, userId: ADA.userId, ...rest };
}

const SNIPPETS = Array.from({ length: MANY }, (_, n) => madeUp(n));

async function storeOfAda() {
  const { store, folder, remove } = await openTestStore();
  onTestFinished(remove);
  await store.users.insert(storedUser(ADA.userId));
  const query = (statement: string) => {
    using database = new DatabaseSync(join(folder, 'pegboard.db'));
    return database.prepare(statement).all();
  };
  return {
    insertAll: (given: readonly NewSnippet[]) => store.transaction(({ snippets }) => snippets.insertAll(given)),
    count: (search: string) => store.snippetLists.count(ADA, { among: 'own', search }),
    settings: () => query("select k, v from snippet_search_config where k <> 'version' order by k"),
    check: () => query("insert into snippet_search(snippet_search) values ('integrity-check')"),
    parts: () => query('select distinct segid from snippet_search_idx').length,
    async merge(pages: number) {
      const db = openSqliteForLongWork(join(folder, 'pegboard.db'));
      await mergeSearchRows(db, pages).finally(() => db.destroy());
    },
    store,
  };
}

/** What SQLite does where nothing is set. */
const USUAL = [
  { k: 'automerge', v: 4 },
  { k: 'crisismerge', v: 16 },
];

test('a search among many that were written at once, and few after them, finds what reading every text finds', async () => {
  const { insertAll, count, check } = await storeOfAda();
  const few = [madeUp(MANY + 1), madeUp(MANY + 2)];
  await insertAll(SNIPPETS);
  for (const one of few) await insertAll([one]);
  check();

  const written = [...SNIPPETS, ...few].map(({ title, code }) => [code, title.toLowerCase()]);
  const somewhere = fc.tuple(fc.nat(written.length - 1), fc.nat(LENGTH), fc.integer({ min: 1, max: 6 }));
  const term = fc.oneof(
    somewhere.map(([which, from, length]) => [...(written[which]?.[0] ?? '')].slice(from, from + length).join('')),
    fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 1, maxLength: 5 }),
  );
  await fc.assert(
    fc.asyncProperty(term, async (search) => {
      expect(await count(search)).toBe(written.filter((texts) => texts.some((text) => text.includes(search))).length);
    }),
    { numRuns: 200 },
  );
});

test('what the index is set to for many is as before when they are stored, and where they are not', async () => {
  const { store, insertAll, count, settings, check } = await storeOfAda();
  const failing = store.transaction(async ({ snippets }) => {
    await snippets.insertAll(SNIPPETS);
    throw new Error('Given up');
  });
  await expect(failing).rejects.toThrow('Given up');
  expect(settings()).toEqual([]);
  expect(await count('Number')).toBe(0);

  await insertAll(SNIPPETS);
  expect(settings()).toEqual(USUAL);
  expect(await count('Number')).toBe(MANY);
  check();
});

test('the parts that many are left in are merged afterwards, as far as it is asked for, and found before and after', async () => {
  const { insertAll, count, parts, merge, check } = await storeOfAda();
  const few = 3;
  for (let n = 1; n <= few; n += 1) await insertAll([madeUp(MANY + n)]);
  await insertAll(SNIPPETS);
  const left = parts();
  expect(left).toBeGreaterThan(few + 1);
  const found = await count('Number');

  await merge(0);
  expect(parts()).toBe(left);
  await merge(100_000);
  expect(parts()).toBe(1);
  expect(await count('Number')).toBe(found);
  check();
});
