import type { Snippet } from '#contract/snippets.ts';
import type { Chunks } from '#web/lib/chunks.ts';

/** A loaded snippet, or its id once its page is evicted. */
export type Slot = Snippet | number;

/** A page of a list. It ends where the next one begins, so that every snippet belongs to exactly one page. */
export interface Page {
  /** Start cursor; null for the first page. */
  after: string | null;
  slots: readonly Slot[];
}

/** A list as far as it is loaded. Pages far from the viewport keep only ids, which bounds the memory of long lists. */
export interface PagedList {
  pages: readonly Page[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
  /** Total including pages that are not loaded; null if the server did not count. */
  total: number | null;
  /** The snippets have all words of a text that is nowhere as a phrase. */
  isByWords: boolean;
  /** The search ended before it had seen everything. */
  isIncomplete: boolean;
}

/** A page as received from the server. */
export interface FetchedPage {
  after: string | null;
  snippets: readonly Snippet[];
  /** Cursor after the page; null at the end of the list. */
  end: string | null;
  total: number | null;
  isByWords?: boolean;
  isIncomplete?: boolean;
}

/** Indexes of the first and last page in the viewport. */
export interface PageRange {
  first: number;
  last: number;
}

/** Number of pages kept loaded before and after the viewport. */
const PRELOADED_PAGES = 1;

export const EMPTY_LIST: PagedList = { pages: [], next: null, total: null, isByWords: false, isIncomplete: false };

const isLoaded = (slot: Slot): slot is Snippet => typeof slot !== 'number';
export const idOf = (slot: Slot): number => (isLoaded(slot) ? slot.id : slot);
const isEvicted = ({ slots }: Page): boolean => !slots.every(isLoaded);

/** Returns the slots, one chunk per page. */
export const slotsOf = ({ pages }: PagedList): Chunks<Slot> => pages.map(({ slots }) => slots);

export const loadedSnippets = (list: PagedList): Snippet[] => slotsOf(list).flatMap((chunk) => chunk.filter(isLoaded));

/** Returns the start cursor of the next page; undefined if it is not loaded. */
export function endCursor({ pages }: PagedList, after: string | null): string | undefined {
  const at = pages.findIndex((page) => page.after === after);
  return pages[at + 1]?.after ?? undefined;
}

/** Returns the start cursors of loaded pages. */
export const loadedCursors = ({ pages }: PagedList): (string | null)[] =>
  pages.filter((page) => !isEvicted(page)).map(({ after }) => after);

/** Returns the start cursors of evicted pages near the viewport. */
export function evictedCursorsNear({ pages }: PagedList, { first, last }: PageRange): (string | null)[] {
  const near = pages.slice(Math.max(0, first - PRELOADED_PAGES), last + PRELOADED_PAGES + 1);
  return near.filter(isEvicted).map(({ after }) => after);
}

/** @returns null if a snippet is not in the list */
export function pageRangeOf({ pages }: PagedList, firstId: number, lastId: number): PageRange | null {
  const pageIndexOf = (id: number) => pages.findIndex(({ slots }) => slots.some((slot) => idOf(slot) === id));
  const range = { first: pageIndexOf(firstId), last: pageIndexOf(lastId) };
  return range.first === -1 || range.last === -1 ? null : range;
}

/**
 * Adds the next page, or replaces a page. The newest reply decides where a snippet is. If the page no longer reaches
 * the next one, all later pages are dropped and load again on scroll.
 */
export function mergePage(list: PagedList, page: FetchedPage): PagedList {
  const { after, snippets, end, total, isByWords = false, isIncomplete = false } = page;
  const known = list.pages.findIndex((page) => page.after === after);
  // A reply to a request that started before the list changed.
  if (known === -1 && after !== list.next) return list;
  const at = known === -1 ? list.pages.length : known;
  const others = withoutIds(list, new Set(snippets.map(({ id }) => id))).pages;
  const beyond = others.slice(at + 1);
  const reaches = beyond[0]?.after === end;
  return {
    pages: [...others.slice(0, at), { after, slots: snippets }, ...(reaches ? beyond : [])],
    next: reaches ? list.next : end,
    total: total ?? list.total,
    isByWords,
    // A later page reports only itself.
    isIncomplete: isIncomplete || (after !== null && list.isIncomplete),
  };
}

/** Evicts pages far from the viewport, except the first one, where every visit starts. */
export function evictDistantPages(list: PagedList, { first, last }: PageRange): PagedList {
  const pages = list.pages.map((page, at) => {
    const stays = at === 0 || (at >= first - PRELOADED_PAGES && at <= last + PRELOADED_PAGES);
    return stays || page.slots.every((slot) => !isLoaded(slot)) ? page : { ...page, slots: page.slots.map(idOf) };
  });
  return { ...list, pages };
}

/** Returns the list with a loaded snippet changed. */
export function withPatched(list: PagedList, id: number, change: (snippet: Snippet) => Snippet): PagedList {
  const changed = (slot: Slot) => (isLoaded(slot) && slot.id === id ? change(slot) : slot);
  return { ...list, pages: list.pages.map((one) => ({ ...one, slots: one.slots.map(changed) })) };
}

/** Returns the list with a snippet at its start. */
export function withFirst(list: PagedList, snippet: Snippet): PagedList {
  const [first, ...others] = withoutIds(list, new Set([snippet.id])).pages;
  return first ? { ...list, pages: [{ ...first, slots: [snippet, ...first.slots] }, ...others] } : list;
}

/** Returns the list with a snippet before another one; null for the end, if that is loaded. */
export function withMoved(list: PagedList, id: number, before: number | null): PagedList {
  const moved = slotsOf(list)
    .flat()
    .find((slot) => idOf(slot) === id);
  if (moved === undefined) return list;
  const { pages, ...rest } = withoutIds(list, new Set([id]));
  return {
    ...rest,
    pages: pages.map((page, at) => {
      const { slots } = page;
      const isLast = at === pages.length - 1 && list.next === null;
      const index = before === null ? (isLast ? slots.length : -1) : slots.findIndex((slot) => idOf(slot) === before);
      return index === -1 ? page : { ...page, slots: slots.toSpliced(index, 0, moved) };
    }),
  };
}

/** Returns the list without some snippets, loaded or evicted. */
export function withoutIds(list: PagedList, ids: ReadonlySet<number>): PagedList {
  const pages = list.pages.map((page) => {
    const slots = page.slots.filter((slot) => !ids.has(idOf(slot)));
    return slots.length === page.slots.length ? page : { ...page, slots };
  });
  return { ...list, pages };
}
