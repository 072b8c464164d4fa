import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { storedUser } from '#tests/support/factories.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { runs } from '#tests/support/property-tests.ts';
import { openStore } from '../open-store.ts';
import type { NewSnippet } from '../repositories/snippet-inserts.ts';

const ADA = { userId: 'ada' };
/** Enough text that FTS5 writes out and merges several segments. */
const MANY = 1_200;
const LENGTH = 1_000;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyzßéλ👩 \n(){}=;"\'*?[%_';

/** Generates a pseudo-random text that is the same in every run. */
function generateSnippet(n: number): NewSnippet {
  const characters = [...ALPHABET];
  let state = n + 1;
  const code = Array.from({ length: LENGTH }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return characters[state % characters.length];
  }).join('');
  const fields = { description: null, language: 'text', tags: [], createdAt: n, updatedAt: n };
  return { title: `Number ${n}`, code, userId: ADA.userId, ...fields };
}

test('finds what reading every text finds, after a bulk insert and single inserts', { tags: ['slow'] }, async () => {
  const folder = await temporaryFolder();
  const store = await openStore({ folder });
  onTestFinished(() => store.close());
  await store.users.insert(storedUser(ADA.userId));
  const inserted = Array.from({ length: MANY + 2 }, (_, n) => generateSnippet(n));
  await store.transaction(({ snippets }) => snippets.insertAll(inserted.slice(0, MANY)));
  for (const snippet of inserted.slice(MANY)) await store.transaction(({ snippets }) => snippets.insert(snippet));
  using database = new DatabaseSync(join(folder, 'pegboard.db'));
  database.exec("insert into snippet_search(snippet_search) values ('integrity-check')");

  const texts = inserted.map(({ title, code }) => [code, title.toLowerCase()]);
  const position = fc.tuple(fc.nat(texts.length - 1), fc.nat(LENGTH), fc.integer({ min: 1, max: 6 }));
  const term = fc.oneof(
    position.map(([index, from, length]) => [...(texts[index]?.[0] ?? '')].slice(from, from + length).join('')),
    fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 1, maxLength: 5 }),
  );
  await fc.assert(
    fc.asyncProperty(term, async (search) => {
      const expected = texts.filter((fields) => fields.some((field) => field.includes(search))).length;
      expect(await store.snippetLists.count(ADA, { among: 'own', search })).toBe(expected);
    }),
    { numRuns: runs(30) },
  );
});
