import { expect, onTestFinished, test } from 'vitest';
import { SORT_OPTIONS, type Sort } from '#contract/snippets.ts';
import type { Viewer } from '#server/core/caller.ts';
import { decodeCursor, encodeCursor } from '#server/listing/cursor.ts';
import { storedUser } from '#tests/support/factories.ts';
import { openTestStore } from '#tests/support/store.ts';
import type { SnippetRow } from '../repositories/snippet-row.ts';
import type { SnippetFilter } from './filter.ts';
import type { Position } from './order.ts';

/** Snippets on a page. */
const PAGE = 50;
/** More than three pages. */
const SIZE = 175;
const PEOPLE = ['ada', 'ben'];

/** Opens a store with snippets of two people, some favorites of ada and some in her collection. */
async function openFilledStore() {
  const { store, remove } = await openTestStore();
  onTestFinished(remove);
  for (const id of PEOPLE) await store.users.insert(storedUser(id));
  const { collectionId, collected } = await store.transaction(async ({ snippets, collections }) => {
    const ids = await snippets.insertAll(Array.from({ length: SIZE }, (_, n) => snippet(n)));
    await snippets.addFavorites('ada', every(7, ids), 0);
    const shelf = { name: 'Shelf', description: null, createdAt: 0, updatedAt: 0 };
    const collectionId = await collections.insert({ userId: 'ada' }, shelf);
    const collected = every(11, ids);
    await collections.addNewItems(
      { userId: 'ada' },
      collected.map((snippetId) => ({ collectionId, snippetId })),
      0,
    );
    return { collectionId, collected: new Set(collected) };
  });
  return { lists: store.snippetLists, collectionId, collected };
}

const every = (step: number, ids: readonly number[]) => ids.filter((_, n) => n % step === 0);

const snippet = (n: number) => ({
  title: `Number ${(n * 7_919) % SIZE}`,
  code: n % 3 === 0 ? 'nothing(here)' : `a commonWord stands here${n === 170 ? ', and aSeldomOne' : ''}`,
  description: null,
  language: n % 4 === 0 ? 'go' : n % 250 === 50 ? 'zig' : 'text',
  tags: [...(n % 2 === 0 ? ['even'] : []), ...(n % 50 === 10 ? ['seldom'] : [])],
  userId: PEOPLE[n % 5 === 0 ? 0 : 1] ?? '',
  isPublic: n % 9 !== 0,
  viewCount: (n * 31) % 17,
  createdAt: n,
  updatedAt: n,
});

const FILTERS: Partial<SnippetFilter>[] = [
  {},
  { languages: ['go'] },
  { languages: ['zig'] },
  { languages: ['go', 'zig'] },
  { languages: ['nobody speaks it'] },
  { tags: ['even'] },
  { tags: ['seldom'] },
  { tags: ['even', 'seldom'] },
  { tags: ['nobody has it'] },
  { tags: ['even'], languages: ['go'] },
  { favorites: true },
  { favorites: true, tags: ['seldom'], languages: ['text'] },
];
const SEARCHES = [undefined, 'COMMONword', 'mo', 'aSeldomOne', 'nowhere', 'q~'];
const ADA = { userId: 'ada' };
const LISTS: { viewer: Viewer; among: SnippetFilter['among'] }[] = [
  { viewer: { userId: null }, among: 'public' },
  { viewer: ADA, among: 'own' },
  { viewer: ADA, among: 'public' },
  { viewer: ADA, among: 'visible' },
];
const SORTS = SORT_OPTIONS.map(({ value }) => value);

test('lists exactly what filters leave, in every order, page by page', async () => {
  const { lists, collectionId, collected } = await openFilledStore();
  const filters = [...FILTERS, { collectionId }, { collectionId, tags: ['even'] }];
  for (const { viewer, among } of LISTS) {
    const read = (sort: Sort, filter: Partial<SnippetFilter>) =>
      readPages(sort, (page) => lists.list(viewer, { among, ...filter }, page));
    const all = new Map<Sort, SnippetRow[]>();
    for (const sort of SORTS) all.set(sort, await read(sort, {}));
    let turn = 0;
    for (const filter of filters) {
      // A visitor has no favorites.
      if (filter.favorites && viewer.userId === null) continue;
      for (const search of SEARCHES) {
        // Every filter and every search meets every order: there are six searches and five orders.
        const sort = SORTS[turn % SORTS.length] ?? 'recent';
        turn += 1;
        const asked = { ...filter, ...(search !== undefined && { search }) };
        const expected = (all.get(sort) ?? []).filter((row) => passes(row, asked, collected)).map(({ id }) => id);
        const ids = (await read(sort, asked)).map(({ id }) => id);
        expect({ viewer, among, sort, ...asked, ids }).toEqual({ viewer, among, sort, ...asked, ids: expected });
        expect(await lists.count(viewer, { among, ...asked })).toBe(expected.length);
      }
    }
  }
});

test('finds nothing when the first search is for two absent characters', async () => {
  const { lists } = await openFilledStore();
  const page = { sort: 'recent', limit: 50 } as const;
  const filter = { among: 'visible', tags: ['even'], search: 'q~' } as const;
  expect(await lists.list({ userId: 'ada' }, filter, page)).toMatchObject({ rows: [], more: false });
});

function passes(
  { id, code, title, tags, language, isFavorite }: SnippetRow,
  { search = '', languages = [], tags: asked = [], favorites, collectionId }: Partial<SnippetFilter>,
  collected: ReadonlySet<number>,
): boolean {
  const texts = [title, code, ...tags].map((text) => text.toLowerCase());
  return (
    texts.some((text) => text.includes(search.toLowerCase())) &&
    (languages.length === 0 || languages.includes(language)) &&
    asked.every((tag) => tags.includes(tag)) &&
    (!favorites || isFavorite) &&
    (collectionId === undefined || collected.has(id))
  );
}

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
      limit: PAGE,
      ...(last && { after: decodeCursor(sort, encodeCursor(sort, last)) ?? undefined }),
    });
    all.push(...page.rows);
    more = page.more;
  }
  return all;
}
