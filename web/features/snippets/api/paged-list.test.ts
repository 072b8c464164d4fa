import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Snippet } from '#contract/snippets.ts';
import { givenSnippet } from '#tests/support/factories.ts';
import {
  EMPTY_LIST,
  endCursor,
  evictDistantPages,
  evictedCursorsNear,
  type FetchedPage,
  loadedCursors,
  loadedSnippets,
  mergePage,
  type PagedList,
  pageRangeOf,
  slotsOf,
  withoutIds,
  withPatched,
} from './paged-list.ts';

const snippet = (id: number) => givenSnippet({ id, title: `Snippet ${id}` });

const fetchedPage = (after: string | null, ids: readonly number[], end: string | null): FetchedPage => ({
  after,
  snippets: ids.map(snippet),
  end,
  total: 100,
});

/** Six pages of two items, with more after 12. */
const six = [0, 2, 4, 6, 8, 10].reduce(
  (list, from) =>
    mergePage(list, fetchedPage(from === 0 ? null : `after ${from}`, [from + 1, from + 2], `after ${from + 2}`)),
  EMPTY_LIST,
);
const idsOf = (list: PagedList) =>
  slotsOf(list)
    .flat()
    .map((slot) => (typeof slot === 'number' ? slot : slot.id));
const heldIds = (list: PagedList) => loadedSnippets(list).map(({ id }) => id);

test('appends pages up to the end of the list', () => {
  expect(idsOf(six)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(six).toMatchObject({ next: 'after 12', total: 100 });
  expect(mergePage(six, fetchedPage('after 12', [13], null)).next).toBeNull();
});

test('evicts pages far from the viewport except the first, and reloads those near it', () => {
  const light = evictDistantPages(six, { first: 4, last: 4 });
  expect(idsOf(light)).toEqual(idsOf(six));
  expect(heldIds(light)).toEqual([1, 2, 7, 8, 9, 10, 11, 12]);
  expect(loadedCursors(light)).toEqual([null, 'after 6', 'after 8', 'after 10']);
  expect(evictedCursorsNear(light, { first: 4, last: 5 })).toEqual([]);
  expect(evictedCursorsNear(light, { first: 3, last: 4 })).toEqual(['after 4']);
  expect(evictedCursorsNear(light, { first: 0, last: 0 })).toEqual(['after 2']);
  expect(evictDistantPages(light, { first: 4, last: 4 })).toEqual(light);

  const filled = mergePage(light, fetchedPage('after 4', [5, 6], 'after 6'));
  expect(heldIds(filled)).toEqual([1, 2, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(idsOf(filled)).toEqual(idsOf(six));
});

test('finds the visible pages by ids of loaded and evicted snippets', () => {
  expect(pageRangeOf(evictDistantPages(six, { first: 0, last: 0 }), 4, 12)).toEqual({ first: 1, last: 5 });
  expect(pageRangeOf(six, 4, 99)).toBeNull();
});

test('adds new snippets to a reloaded page and drops deleted ones', () => {
  expect(endCursor(six, null)).toBe('after 2');
  expect(endCursor(six, 'after 10')).toBeUndefined();
  const light = evictDistantPages(six, { first: 4, last: 4 });
  // 20 is new, 4 has moved up from an evicted page, and 2 is deleted.
  const changed = mergePage(light, fetchedPage(null, [4, 20, 1], 'after 2'));
  expect(idsOf(changed)).toEqual([4, 20, 1, 3, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(changed.next).toBe('after 12');
  expect(idsOf(mergePage(changed, fetchedPage('after 2', [], 'after 4')))).toEqual([
    4, 20, 1, 5, 6, 7, 8, 9, 10, 11, 12,
  ]);
});

test('drops later pages when a reloaded page no longer reaches the next one', () => {
  const cut = mergePage(six, fetchedPage('after 2', [30, 31], 'after 31'));
  expect(idsOf(cut)).toEqual([1, 2, 30, 31]);
  expect(cut.next).toBe('after 31');
  // A reply to a request that started before the list was cut.
  expect(mergePage(cut, fetchedPage('after 6', [7, 8], 'after 8'))).toBe(cut);
  expect(mergePage(cut, fetchedPage('after 12', [13, 14], null))).toBe(cut);
});

test('changes only loaded snippets and deletes evicted ones too', () => {
  const light = evictDistantPages(six, { first: 5, last: 5 });
  const marked = (list: PagedList) => loadedSnippets(list).filter(({ isFavorite }) => isFavorite);
  const star = (one: Snippet) => ({ ...one, isFavorite: true });
  expect(marked(withPatched(light, 9, star))).toEqual([star(snippet(9))]);
  expect(withPatched(light, 4, star)).toEqual(light);
  expect(idsOf(withoutIds(light, new Set([4, 9])))).toEqual([1, 2, 3, 5, 6, 7, 8, 10, 11, 12]);
});

test('converges to the list of the server without duplicates or gaps', () => {
  const anyStep = fc.record({
    /** Ids that move to the top, or are created there. */
    touched: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }),
    deleted: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }),
    seen: fc.integer({ min: 0, max: 12 }),
    more: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
      /** Server order, newest first; a cursor is the timestamp of the last item. */
      let clock = 1_000;
      let rows = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, updated: 500 - at }));
      const ask = (list: PagedList, after: string | null): PagedList => {
        const until = endCursor(list, after);
        const found = rows.filter(
          ({ updated }) =>
            (after === null || updated < Number(after)) && (until === undefined || updated >= Number(until)),
        );
        const page = found.slice(0, until === undefined ? 4 : 7);
        const end = found.length > page.length ? String(page.at(-1)?.updated) : (until ?? null);
        return mergePage(list, { after, snippets: page.map(({ id }) => snippet(id)), end, total: rows.length });
      };
      let list = ask(EMPTY_LIST, null);
      for (const { touched, deleted, seen, more } of steps) {
        for (const id of touched) {
          clock += 1;
          rows = [{ id, updated: clock }, ...rows.filter((row) => row.id !== id)];
        }
        rows = rows.filter(({ id }) => !deleted.includes(id));
        if (more && list.next !== null) list = ask(list, list.next);
        const range = {
          first: Math.min(seen, list.pages.length - 1),
          last: Math.min(seen, list.pages.length - 1),
        };
        list = evictDistantPages(list, range);
        for (const after of evictedCursorsNear(list, range)) list = ask(list, after);
        expect(new Set(idsOf(list)).size).toBe(idsOf(list).length);
      }
      // Loads every page again, as scrolling would.
      for (let at = 0; at < list.pages.length || list.next !== null; at += 1) {
        list = ask(list, at < list.pages.length ? (list.pages[at]?.after ?? null) : list.next);
      }
      expect(idsOf(list)).toEqual(rows.map(({ id }) => id));
    }),
  );
});
