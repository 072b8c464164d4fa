import { expect, onTestFinished, test } from 'vitest';
import { VERSIONS_MAX } from '#contract/limits.ts';
import type { Quota } from '#server/core/quota.ts';
import { storedUser } from '#tests/support/factories.ts';
import { openTestStore } from '#tests/support/store.ts';
import type { Store } from '../store.ts';
import { expiredVersions } from './version-retention.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Noon of a day. */
const NOW = 1_000 * DAY + 12 * HOUR;
const ADA = { userId: 'ada' };

/** Returns the ages, in milliseconds, of the versions that go, given those of all versions. */
const expiredAges = (...ages: number[]) => {
  const versions = ages.map((age, index) => ({ number: index + 1, createdAt: NOW - age }));
  return expiredVersions(versions, NOW).map(({ createdAt }) => NOW - createdAt);
};

test.each([
  ['all of the last 30 days', [30 * DAY, 30 * DAY - 1, 29 * DAY, 29 * DAY - 1, 1, 0], []],
  ['of an older day, the last', [31 * DAY + HOUR, 31 * DAY, 31 * DAY - HOUR, 0], [31 * DAY + HOUR, 31 * DAY]],
  ['the last of a day that is older by a millisecond', [30 * DAY + 2, 30 * DAY + 1, 0], [30 * DAY + 2]],
  ['none of the older part of the 30th day', [30 * DAY + 1, 30 * DAY, 0], [30 * DAY + 1]],
  ['two that are apart by midnight in UTC', [40 * DAY + 12 * HOUR + 1, 40 * DAY + 12 * HOUR, 0], []],
  ['of two in the first and last millisecond of a day, the last', [40.5 * DAY, 39.5 * DAY + 1, 0], [40.5 * DAY]],
  ['the current one, of any age', [400 * DAY + 1, 400 * DAY], [400 * DAY + 1]],
  ['the only one', [400 * DAY], []],
])('keeps %s', { tags: ['slow'] }, (_what, ages, expired) => {
  expect(expiredAges(...ages)).toEqual(expired);
});

test('keeps 100 versions, the newest, also of the last 30 days', () => {
  const ages = (count: number) => Array.from({ length: count }, (_, index) => count - 1 - index);
  expect(expiredAges(...ages(VERSIONS_MAX))).toEqual([]);
  expect(expiredAges(...ages(VERSIONS_MAX + 2))).toEqual([VERSIONS_MAX + 1, VERSIONS_MAX]);
  // Those that go anyway do not count.
  const doubles = [400 * DAY + 1, 400 * DAY, 300 * DAY + 1, 300 * DAY];
  expect(expiredAges(...doubles, ...ages(VERSIONS_MAX - 2))).toEqual([400 * DAY + 1, 300 * DAY + 1]);
  expect(expiredAges(...doubles, ...ages(VERSIONS_MAX - 1))).toEqual([400 * DAY + 1, 400 * DAY, 300 * DAY + 1]);
});

/** Opens a store with a snippet and a function that edits it, in one transaction, once for each timestamp and code. */
async function withSnippet() {
  const { store, remove } = await openTestStore();
  onTestFinished(remove);
  await store.users.insert(storedUser('ada'));
  const fields = { title: 'Jam', description: null, tags: [], language: 'text' };
  const id = await store.transaction(({ snippets }) =>
    snippets.insert({ ...fields, code: '0', userId: 'ada', createdAt: 0, updatedAt: 0 }),
  );
  const find = async ({ snippets }: Pick<Store, 'snippets'> = store) => {
    const snippet = await snippets.findToChange(ADA, id);
    if (snippet === null) throw new Error('The snippet is missing');
    return snippet;
  };
  const edit = (edits: [updatedAt: number, code: string][], quota: Quota | null = null) =>
    store.transaction(async (repositories) => {
      for (const [updatedAt, code] of edits)
        await repositories.snippets.update(await find(repositories), { ...fields, code }, { updatedAt, quota });
    });
  const list = async () => store.versions.list(await find(), { limit: 1_000 });
  const purge = (number: number) =>
    store.transaction(async (repositories) => repositories.versions.purge(await find(repositories), number, NOW));
  return { store, edit, list, purge };
}

test('an edit removes expired versions, and counts the changes to the version that now comes before', async () => {
  const { store, edit, list } = await withSnippet();
  const usage = () => store.usage.of('ada');
  await edit([
    [NOW - 31 * DAY - HOUR, '0\n1'],
    [NOW - 31 * DAY, '0\n1\n2'],
    [NOW - 2 * DAY, '0\n1\n2\n3'],
  ]);
  expect(await list()).toMatchObject([
    { number: 4, additions: 1 },
    { number: 3, additions: 1 },
    { number: 2, additions: 1 },
    { number: 1, additions: 1 },
  ]);
  const { bytes } = await usage();
  await edit([[NOW, '0\n1\n2\n3\n4']]);
  expect(await list()).toMatchObject([
    { number: 5, additions: 1, deletions: 0, changedFiles: 1 },
    { number: 4, additions: 1 },
    { number: 3, additions: 2, deletions: 0, changedFiles: 1 },
    { number: 1, additions: 1 },
  ]);
  // Two bytes of code, and about as many of versions as before.
  expect(Math.abs((await usage()).bytes - bytes - 2)).toBeLessThan(20);
});

test('keeps 100 versions with tombstones, and removes none if the edit fails', { tags: ['slow'] }, async () => {
  const { edit, list, purge } = await withSnippet();
  await edit(Array.from({ length: VERSIONS_MAX - 1 }, (_, n) => [NOW + n, `edit ${n}`]));
  expect(await list()).toHaveLength(VERSIONS_MAX);
  await purge(2);
  await purge(3);
  const before = await list();
  await expect(edit([[NOW + DAY, 'x'.repeat(100)]], { snippets: 1, bytes: 50 })).rejects.toMatchObject({
    code: 'quota_exceeded',
  });
  expect(await list()).toEqual(before);

  await edit([[NOW + DAY, 'one more']]);
  const after = await list();
  expect(after).toHaveLength(VERSIONS_MAX);
  expect(after.slice(-3)).toMatchObject([
    { number: 4, additions: null },
    { number: 3, title: null, purgedAt: NOW },
    { number: 2, title: null, purgedAt: NOW, additions: null },
  ]);
  await edit([
    [NOW + DAY, 'and two'],
    [NOW + DAY, 'and three'],
  ]);
  expect((await list()).at(-1)).toMatchObject({ number: 4, title: 'Jam', additions: null });
});
