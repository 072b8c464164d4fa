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

/** Six pages of two; more follow after 12. */
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

test('a list grows by what goes on with it, up to its end', () => {
  expect(idsOf(six)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(six).toMatchObject({ next: 'after 12', total: 100 });
  expect(mergePage(six, fetchedPage('after 12', [13], null)).next).toBeNull();
});

test('far from the screen only ids stay, in their slots, but for the top; those close to it are asked for again', () => {
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

test('what is on the screen is found by its ids, whether the content is there or not', () => {
  expect(pageRangeOf(evictDistantPages(six, { first: 0, last: 0 }), 4, 12)).toEqual({ first: 1, last: 5 });
  expect(pageRangeOf(six, 4, 99)).toBeNull();
});

test('a page that is read again takes up what has come into it and leaves out what has gone', () => {
  expect(endCursor(six, null)).toBe('after 2');
  expect(endCursor(six, 'after 10')).toBeUndefined();
  const light = evictDistantPages(six, { first: 4, last: 4 });
  // 20 is new, 4 was moved to the top from a page that is away, and 2 is deleted.
  const changed = mergePage(light, fetchedPage(null, [4, 20, 1], 'after 2'));
  expect(idsOf(changed)).toEqual([4, 20, 1, 3, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(changed.next).toBe('after 12');
  expect(idsOf(mergePage(changed, fetchedPage('after 2', [], 'after 4')))).toEqual([
    4, 20, 1, 5, 6, 7, 8, 9, 10, 11, 12,
  ]);
});

test('where a page no longer reaches to the next one, the list goes on from where it ends', () => {
  const cut = mergePage(six, fetchedPage('after 2', [30, 31], 'after 31'));
  expect(idsOf(cut)).toEqual([1, 2, 30, 31]);
  expect(cut.next).toBe('after 31');
  // What was asked for before belongs to how the list was.
  expect(mergePage(cut, fetchedPage('after 6', [7, 8], 'after 8'))).toBe(cut);
  expect(mergePage(cut, fetchedPage('after 12', [13, 14], null))).toBe(cut);
});

test('a change is made where the content is, a deletion everywhere', () => {
  const light = evictDistantPages(six, { first: 5, last: 5 });
  const marked = (list: PagedList) => loadedSnippets(list).filter(({ isFavorite }) => isFavorite);
  const star = (one: Snippet) => ({ ...one, isFavorite: true });
  expect(marked(withPatched(light, 9, star))).toEqual([star(snippet(9))]);
  expect(withPatched(light, 4, star)).toEqual(light);
  expect(idsOf(withoutIds(light, new Set([4, 9])))).toEqual([1, 2, 3, 5, 6, 7, 8, 10, 11, 12]);
});

test('whatever comes, goes and is scrolled to, the slots come to be what the server has: nothing twice, nothing lost', () => {
  const anyStep = fc.record({
    /** Moved to the top, or made where there is none such. */
    touched: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }),
    deleted: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }),
    seen: fc.integer({ min: 0, max: 12 }),
    more: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
      /** The server's order, the newest first; a cursor is the moment of the last one seen. */
      let clock = 1_000;
      let rows = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, moment: 500 - at }));
      const ask = (list: PagedList, after: string | null): PagedList => {
        const until = endCursor(list, after);
        const found = rows.filter(
          ({ moment }) =>
            (after === null || moment < Number(after)) && (until === undefined || moment >= Number(until)),
        );
        const page = found.slice(0, until === undefined ? 4 : 7);
        const end = found.length > page.length ? String(page.at(-1)?.moment) : (until ?? null);
        return mergePage(list, { after, snippets: page.map(({ id }) => snippet(id)), end, total: rows.length });
      };
      let list = ask(EMPTY_LIST, null);
      for (const { touched, deleted, seen, more } of steps) {
        for (const id of touched) {
          clock += 1;
          rows = [{ id, moment: clock }, ...rows.filter((row) => row.id !== id)];
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
      // All of it read once more, as one comes by.
      for (let at = 0; at < list.pages.length || list.next !== null; at += 1) {
        list = ask(list, at < list.pages.length ? (list.pages[at]?.after ?? null) : list.next);
      }
      expect(idsOf(list)).toEqual(rows.map(({ id }) => id));
    }),
  );
});
