import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { matchAll } from './match.ts';

/** One that fewer of the newest texts have may be anything from absent to common: the index is asked in how many texts it is. */
const SEEN_ENOUGH = 2;
/** So many at most: to know that it is not rare is enough, and each takes a fraction of a microsecond. */
const COUNTED_MAX = 2_000;
/** Trigrams whose number is remembered, by each connection. */
const REMEMBERED = 4_096;
/** What it takes to pass a text in the list of one trigram, as a part of what it takes to read that text. */
const PASSING = 1 / 60;
/** Of the texts that are left, a further trigram leaves this part at least: those of one word are in the same texts. */
const TOGETHER = 0.1;

/**
 * Gives a connection the function `telling_trigrams(term)` for the right side of `match`: a query of the search index
 * for texts that may contain the term, which has three characters or more.
 */
export function installTrigrams(database: DatabaseSync, newest: () => readonly string[]): void {
  let learnt: { texts: readonly string[]; shareOf: (trigram: string) => number } | undefined;
  database.function('telling_trigrams', { deterministic: true }, (term) => {
    const texts = newest();
    if (learnt?.texts !== texts) learnt = { texts, shareOf: learnShares(database, texts) };
    return matchAll(tellingTrigrams(String(term), learnt.shareOf));
  });
}

/**
 * Chooses the trigrams by which to look for a term. The index goes through the whole list of each: one that nearly every
 * text has takes more than reading the few texts it would rule out, so the rarest are taken for as long as each saves
 * more than it takes. They do not overlap, for those that do are mostly in the same texts.
 *
 * @param shareOf the share of all texts that have a trigram, from 0 to 1
 */
export function tellingTrigrams(term: string, shareOf: (trigram: string) => number): string[] {
  const rarestFirst = trigramsOf(term)
    .map((trigram, start) => ({ trigram, start, share: shareOf(trigram) }))
    .toSorted((one, other) => one.share - other.share);
  const chosen: typeof rarestFirst = [];
  let left = 1;
  for (const next of rarestFirst) {
    if (chosen.some(({ start }) => Math.abs(start - next.start) < 3)) continue;
    if (chosen.length > 0 && next.share * PASSING >= left * (1 - next.share)) break;
    chosen.push(next);
    left *= chosen.length === 1 ? next.share : Math.max(next.share, TOGETHER);
  }
  return [...new Set(chosen.map(({ trigram }) => trigram))];
}

function learnShares(database: DatabaseSync, texts: readonly string[]): (trigram: string) => number {
  const counts = new Map<string, number>();
  for (const trigram of texts.flatMap((text) => [...new Set(trigramsOf(text))])) {
    counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
  }
  const seen = (trigram: string) => counts.get(trigram) ?? 0;
  const ofThose = (trigram: string) => (seen(trigram) + 0.5) / (texts.length + 1);
  const inIndex = countInIndex(database);
  const ofAll = new LRUCache<string, number>({
    max: REMEMBERED,
    memoMethod: (trigram) => {
      const { count, all } = inIndex(trigram);
      return Math.min(1, count < COUNTED_MAX ? count / all : Math.max(count / all, ofThose(trigram)));
    },
  });
  return (trigram) => (seen(trigram) < SEEN_ENOUGH ? ofAll.memo(trigram) : ofThose(trigram));
}

/** @returns asks in how many texts a trigram is, and of how many; both are good enough to compare shares by */
function countInIndex(database: DatabaseSync): (trigram: string) => { count: number; all: number } {
  const counting = database.prepare(`select count(*) as count, (select max(id) from snippets) as newest
    from (select 1 from snippet_search where snippet_search match ? limit ${COUNTED_MAX})`);
  return (trigram) => {
    const { count, newest } = counting.get(matchAll([trigram])) ?? {};
    return { count: Number(count), all: Math.max(1, Number(newest)) };
  };
}

function trigramsOf(text: string): string[] {
  const characters = [...text];
  return characters.slice(2).map((last, start) => `${characters[start]}${characters[start + 1]}${last}`);
}
