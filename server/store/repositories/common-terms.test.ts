import { expect, test } from 'vitest';
import { SORT_OPTIONS, type Sort } from '#contract/snippets.ts';
import { decodeCursor, encodeCursor } from '#server/reading/cursor.ts';
import type { Viewer } from '#server/viewer.ts';
import { storedUser } from '#tests/support/factories.ts';
import { openTestStore } from '#tests/support/store.ts';
import type { Position } from './snippet-order.ts';
import type { SnippetRow } from './snippet-row.ts';

/** So many that an index is not what a common term is looked for by. */
const SIZE = 1_400;
const PEOPLE = ['ada', 'ben'];

test('what many snippets have is found in every order, page by page, whose ever it is', async () => {
  const { store, remove } = await openTestStore();
  try {
    for (const id of PEOPLE) await store.users.insert(storedUser(id));
    await store.transaction(({ snippets }) =>
      snippets.insertAll(
        Array.from({ length: SIZE }, (_, n) => ({
          title: `Number ${(n * 7_919) % SIZE}`,
          code: n % 3 === 0 ? 'nothing(here)' : 'a commonWord stands here',
          description: null,
          language: 'text',
          tags: [],
          userId: PEOPLE[n % 2] ?? '',
          isPublic: n % 5 !== 0,
          viewCount: (n * 31) % 17,
          createdAt: n,
          updatedAt: n,
        })),
      ),
    );
    const viewers: Viewer[] = [{ userId: null }, { userId: 'ada' }];
    for (const viewer of viewers) {
      for (const among of ['own', 'public', 'visible'] as const) {
        for (const { value: sort } of SORT_OPTIONS) {
          for (const search of ['COMMONword', 'mo']) {
            const readAll = (filter: object) =>
              readPages(sort, (page) => store.snippetLists.list(viewer, { among, ...filter }, page));
            const expected = (await readAll({})).filter(({ code }) => code.includes('commonWord'));
            const found = await readAll({ search });
            const ids = (rows: SnippetRow[]) => rows.map(({ id }) => id);
            expect({ viewer, among, sort, search, ids: ids(found) }).toEqual({
              ...{ viewer, among, sort, search },
              ids: ids(expected),
            });
            expect(await store.snippetLists.count(viewer, { among, search })).toBe(expected.length);
          }
        }
      }
    }
  } finally {
    await remove();
  }
});

type ReadPage = (page: {
  sort: Sort;
  limit: number;
  after?: Position;
}) => Promise<{ rows: SnippetRow[]; more: boolean }>;

async function readPages(sort: Sort, read: ReadPage): Promise<SnippetRow[]> {
  const all: SnippetRow[] = [];
  let more = true;
  while (more) {
    const last = all.at(-1);
    const page = await read({
      sort,
      limit: 200,
      ...(last && { after: decodeCursor(sort, encodeCursor(sort, last)) ?? undefined }),
    });
    all.push(...page.rows);
    more = page.more;
  }
  return all;
}
