import type { Snippet } from '#contract/snippets.ts';
import type { Chunks } from '#web/lib/chunks.ts';

/** A snippet of a list, or its id alone while its content is away: it was far from the screen. */
export type Slot = Snippet | number;

/** A part of a list. It ends where the next one begins, so that whatever comes or goes is in one of them, and in one only. */
export interface Page {
  /** The cursor it begins after; null: at the top. */
  after: string | null;
  slots: readonly Slot[];
}

/** What the browser knows of a list: all slots to where it has come, and the contents of those near the screen. */
export interface PagedList {
  pages: readonly Page[];
  /** The cursor to go on after; null: this is the end. */
  next: string | null;
  /** How many there are with those not known yet; null where the server did not say. */
  total: number | null;
}

/** A part of a list as the server has just given it. */
export interface FetchedPage {
  after: string | null;
  snippets: readonly Snippet[];
  /** The cursor it reaches to; null: the end of the list. */
  end: string | null;
  total: number | null;
}

/** From which page of a list to which something is on the screen. */
export interface PageRange {
  first: number;
  last: number;
}

/** So many pages beyond the screen, either way, are there before anybody comes to them. */
const PRELOADED_PAGES = 1;

export const EMPTY_LIST: PagedList = { pages: [], next: null, total: null };

/** Whether the content is there; otherwise its id alone is. */
const isLoaded = (slot: Slot): slot is Snippet => typeof slot !== 'number';
const idOf = (slot: Slot): number => (isLoaded(slot) ? slot.id : slot);
const isEvicted = ({ slots }: Page): boolean => !slots.every(isLoaded);

/** The slots of all pages, in their order. */
export const slotsOf = ({ pages }: PagedList): Chunks<Slot> => pages.map(({ slots }) => slots);

/** Those whose content is there. */
export const loadedSnippets = (list: PagedList): Snippet[] => slotsOf(list).flatMap((part) => part.filter(isLoaded));

/** The cursor where a page ends because the next one begins; undefined where what follows is not known. */
export function endCursor({ pages }: PagedList, after: string | null): string | undefined {
  const at = pages.findIndex((page) => page.after === after);
  return pages[at + 1]?.after ?? undefined;
}

/** The beginnings of the pages whose contents are there. */
export const loadedCursors = ({ pages }: PagedList): (string | null)[] =>
  pages.filter((page) => !isEvicted(page)).map(({ after }) => after);

/** The beginnings of the pages that are close to the screen and away. */
export function evictedCursorsNear({ pages }: PagedList, { first, last }: PageRange): (string | null)[] {
  const near = pages.slice(Math.max(0, first - PRELOADED_PAGES), last + PRELOADED_PAGES + 1);
  return near.filter(isEvicted).map(({ after }) => after);
}

/** @returns null where the list has no such snippets */
export function pageRangeOf({ pages }: PagedList, firstId: number, lastId: number): PageRange | null {
  const pageIndexOf = (id: number) => pages.findIndex(({ slots }) => slots.some((slot) => idOf(slot) === id));
  const range = { first: pageIndexOf(firstId), last: pageIndexOf(lastId) };
  return range.first === -1 || range.last === -1 ? null : range;
}

/**
 * Puts in what was read: the next page of the list, or one of its pages anew. The newest answer says where a snippet
 * is. Where a page no longer reaches to the next one, that and all beyond are forgotten: they are read again as one comes
 * to them.
 */
export function mergePage(list: PagedList, { after, snippets, end, total }: FetchedPage): PagedList {
  const known = list.pages.findIndex((page) => page.after === after);
  // What is neither in the list nor goes on with it belongs to how it was before.
  if (known === -1 && after !== list.next) return list;
  const at = known === -1 ? list.pages.length : known;
  const others = withoutIds(list, new Set(snippets.map(({ id }) => id))).pages;
  const beyond = others.slice(at + 1);
  const reaches = beyond[0]?.after === end;
  return {
    pages: [...others.slice(0, at), { after, slots: snippets }, ...(reaches ? beyond : [])],
    next: reaches ? list.next : end,
    total: total ?? list.total,
  };
}

/** Keeps what is near the screen, and the top, where every visit begins; of the rest only the ids. */
export function evictDistantPages(list: PagedList, { first, last }: PageRange): PagedList {
  const pages = list.pages.map((page, at) => {
    const stays = at === 0 || (at >= first - PRELOADED_PAGES && at <= last + PRELOADED_PAGES);
    return stays || page.slots.every((slot) => !isLoaded(slot)) ? page : { ...page, slots: page.slots.map(idOf) };
  });
  return { ...list, pages };
}

/** The same list with a snippet changed, where its content is there. */
export function withPatched(list: PagedList, id: number, change: (snippet: Snippet) => Snippet): PagedList {
  const changed = (slot: Slot) => (isLoaded(slot) && slot.id === id ? change(slot) : slot);
  return { ...list, pages: list.pages.map((one) => ({ ...one, slots: one.slots.map(changed) })) };
}

/** The same list without some snippets, whether their content is there or not. */
export function withoutIds(list: PagedList, ids: ReadonlySet<number>): PagedList {
  const pages = list.pages.map((page) => {
    const slots = page.slots.filter((slot) => !ids.has(idOf(slot)));
    return slots.length === page.slots.length ? page : { ...page, slots };
  });
  return { ...list, pages };
}
