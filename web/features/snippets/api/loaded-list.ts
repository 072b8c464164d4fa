import type { Snippet } from '#contract/snippets.ts';
import type { Parts } from '#web/lib/parts.ts';

/** A snippet of a list, or its id alone while its content is away: it was far from the screen. */
export type Place = Snippet | number;

/** A part of a list. It ends where the next one begins, so that whatever comes or goes is in one of them, and in one only. */
export interface Stretch {
  /** The cursor it begins after; null: at the top. */
  after: string | null;
  places: readonly Place[];
}

/** What the browser knows of a list: all places to where it has come, and the contents of those near the screen. */
export interface LoadedList {
  stretches: readonly Stretch[];
  /** The cursor to go on after; null: this is the end. */
  next: string | null;
  /** How many there are with those not known yet; null where the server did not say. */
  total: number | null;
}

/** A part of a list as the server has just given it. */
export interface Reading {
  after: string | null;
  snippets: readonly Snippet[];
  /** The cursor it reaches to; null: the end of the list. */
  end: string | null;
  total: number | null;
}

/** From which stretch of a list to which something is on the screen. */
export interface Span {
  first: number;
  last: number;
}

/** So many stretches beyond the screen, either way, are there before anybody comes to them. */
const NEAR = 1;

export const NOTHING_LOADED: LoadedList = { stretches: [], next: null, total: null };

/** Whether the content is there; otherwise its id alone is. */
const isSnippet = (place: Place): place is Snippet => typeof place !== 'number';
const idOf = (place: Place): number => (isSnippet(place) ? place.id : place);
const isAway = ({ places }: Stretch): boolean => !places.every(isSnippet);

/** The places of all stretches, in their order. */
export const placesOf = ({ stretches }: LoadedList): Parts<Place> => stretches.map(({ places }) => places);

/** Those whose content is there. */
export const snippetsOf = (list: LoadedList): Snippet[] => placesOf(list).flatMap((part) => part.filter(isSnippet));

/** The cursor where a stretch ends because the next one begins; undefined where what follows is not known. */
export function untilOf({ stretches }: LoadedList, after: string | null): string | undefined {
  const at = stretches.findIndex((stretch) => stretch.after === after);
  return stretches[at + 1]?.after ?? undefined;
}

/** The beginnings of the stretches whose contents are there. */
export const heldOf = ({ stretches }: LoadedList): (string | null)[] =>
  stretches.filter((stretch) => !isAway(stretch)).map(({ after }) => after);

/** The beginnings of the stretches that are close to the screen and away. */
export function missingFrom({ stretches }: LoadedList, { first, last }: Span): (string | null)[] {
  const near = stretches.slice(Math.max(0, first - NEAR), last + NEAR + 1);
  return near.filter(isAway).map(({ after }) => after);
}

/** @returns null where the list has no such snippets */
export function spanOf({ stretches }: LoadedList, firstId: number, lastId: number): Span | null {
  const withPlace = (id: number) => stretches.findIndex(({ places }) => places.some((place) => idOf(place) === id));
  const span = { first: withPlace(firstId), last: withPlace(lastId) };
  return span.first === -1 || span.last === -1 ? null : span;
}

/**
 * Puts in what was read: the next stretch of the list, or one of its stretches anew. The newest answer says where a snippet
 * is. Where a stretch no longer reaches to the next one, that and all beyond are forgotten: they are read again as one comes
 * to them.
 */
export function fillIn(list: LoadedList, { after, snippets, end, total }: Reading): LoadedList {
  const known = list.stretches.findIndex((stretch) => stretch.after === after);
  // What is neither in the list nor goes on with it belongs to how it was before.
  if (known === -1 && after !== list.next) return list;
  const at = known === -1 ? list.stretches.length : known;
  const others = withoutIds(list, new Set(snippets.map(({ id }) => id))).stretches;
  const beyond = others.slice(at + 1);
  const reaches = beyond[0]?.after === end;
  return {
    stretches: [...others.slice(0, at), { after, places: snippets }, ...(reaches ? beyond : [])],
    next: reaches ? list.next : end,
    total: total ?? list.total,
  };
}

/** Keeps what is near the screen, and the top, where every visit begins; of the rest only the ids. */
export function lighten(list: LoadedList, { first, last }: Span): LoadedList {
  const stretches = list.stretches.map((stretch, at) => {
    const stays = at === 0 || (at >= first - NEAR && at <= last + NEAR);
    return stays || stretch.places.every((place) => !isSnippet(place))
      ? stretch
      : { ...stretch, places: stretch.places.map(idOf) };
  });
  return { ...list, stretches };
}

/** The same list with a snippet changed, where its content is there. */
export function withChanged(list: LoadedList, id: number, change: (snippet: Snippet) => Snippet): LoadedList {
  const changed = (place: Place) => (isSnippet(place) && place.id === id ? change(place) : place);
  return { ...list, stretches: list.stretches.map((one) => ({ ...one, places: one.places.map(changed) })) };
}

/** The same list without some snippets, whether their content is there or not. */
export function withoutIds(list: LoadedList, ids: ReadonlySet<number>): LoadedList {
  const stretches = list.stretches.map((stretch) => {
    const places = stretch.places.filter((place) => !ids.has(idOf(place)));
    return places.length === stretch.places.length ? stretch : { ...stretch, places };
  });
  return { ...list, stretches };
}
