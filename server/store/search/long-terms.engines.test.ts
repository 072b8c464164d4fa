import { expect, onTestFinished, test } from 'vitest';
import { CODE_MAX_BYTES, SEARCH_MAX } from '#contract/limits.ts';
import { storedUser } from '#tests/support/factories.ts';
import { openTestStore } from '#tests/support/store.ts';

const ADA = { userId: 'ada' };
const PAGE = { sort: 'recent', limit: 100 } as const;

/** Stores one snippet for each code and returns what searches for the indexes of those found. */
async function searchIn(codes: readonly string[]) {
  const { store, remove } = await openTestStore();
  onTestFinished(remove);
  await store.users.insert(storedUser(ADA.userId));
  const fields = { title: 'Text', description: null, language: 'text', tags: [], userId: ADA.userId, createdAt: 0 };
  await store.transaction(({ snippets }) =>
    snippets.insertAll(codes.map((code, updatedAt) => ({ ...fields, code, updatedAt }))),
  );
  return async (search: string) => {
    const { rows } = await store.snippetLists.list(ADA, { among: 'own', search }, PAGE);
    return rows.map(({ updatedAt }) => updatedAt).toSorted((a, b) => a - b);
  };
}

test('searches long repetitive texts for a long repetitive term within the time limit', {
  tags: ['slow'],
}, async () => {
  const term = `${'a'.repeat(SEARCH_MAX - 1)}b`;
  // Contains every trigram of the term, so that the index does not rule it out.
  const planted = `aab ${'a'.repeat(CODE_MAX_BYTES - 4)}`;
  const find = await searchIn([...Array(40).fill(planted), `${'a'.repeat(1_000)}b`]);
  expect(await find(term)).toEqual([40]);
});

test('matches every character of a long term literally, without regard to case', async () => {
  const term = `${'x'.repeat(30)} 100%_ [a-z]* (b|c)+ \\d ***=z 日本 Ω ${"'"}"`;
  const find = await searchIn([
    `1${term}2`,
    `1${term.toUpperCase()}2`,
    term.replace('%_', '5x'),
    term.replace('[a-z]', 'q'),
  ]);
  expect(await find(term)).toEqual([0, 1]);
  expect(await find(`${term}3`)).toEqual([]);
  expect(await find(`***=${term}`)).toEqual([]);
});
