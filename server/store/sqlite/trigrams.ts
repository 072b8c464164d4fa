import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { matchAll } from './match.ts';

/** A trigram in fewer of the newest texts may be rare or common: the index is asked how many texts have it. */
const SEEN_ENOUGH = 2;
/** Counting in the index stops here. */
const COUNT_MAX = 2_000;
const CACHED_TRIGRAMS = 4_096;
/** Cost of skipping one entry of a trigram's list, relative to reading a text. */
const SKIP_COST = 1 / 60;
/** A further trigram that more texts have rules out too few. Opening its list takes as long as reading 20 texts. */
const FURTHER_MAX = 0.5;
/** A further trigram leaves at least this share of the remaining texts: trigrams of one word occur together. */
const MIN_LEFT = 0.1;

/**
 * Adds the SQL function `rare_trigram_query(term)`: an index query for texts that may contain a term of three or more
 * characters.
 */
export function installTrigrams(database: DatabaseSync, newest: () => readonly string[]): void {
  let cached: { texts: readonly string[]; shareOf: (trigram: string) => number } | undefined;
  database.function('rare_trigram_query', { deterministic: true }, (term) => {
    const texts = newest();
    if (cached?.texts !== texts) cached = { texts, shareOf: estimateShares(database, texts) };
    return matchAll(rarestTrigrams(String(term), cached.shareOf));
  });
}

/**
 * Chooses the trigrams to look a term up by. The index reads the whole list of each, so a trigram that nearly every text
 * has costs more than the texts it rules out. The rarest are taken as long as each saves more than it costs. Overlapping
 * trigrams are skipped: they mostly occur in the same texts.
 *
 * @param shareOf the share of all texts that have a trigram, from 0 to 1
 */
export function rarestTrigrams(term: string, shareOf: (trigram: string) => number): string[] {
  const rarestFirst = trigramsOf(term)
    .map((trigram, start) => ({ trigram, start, share: shareOf(trigram) }))
    .toSorted((one, other) => one.share - other.share);
  const chosen: typeof rarestFirst = [];
  let left = 1;
  for (const next of rarestFirst) {
    if (chosen.some(({ start }) => Math.abs(start - next.start) < 3)) continue;
    if (chosen.length > 0 && (next.share > FURTHER_MAX || next.share * SKIP_COST >= left * (1 - next.share))) break;
    chosen.push(next);
    left *= chosen.length === 1 ? next.share : Math.max(next.share, MIN_LEFT);
  }
  return [...new Set(chosen.map(({ trigram }) => trigram))];
}

function estimateShares(database: DatabaseSync, texts: readonly string[]): (trigram: string) => number {
  const counts = new Map<string, number>();
  for (const trigram of texts.flatMap((text) => [...new Set(trigramsOf(text))])) {
    counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
  }
  const seen = (trigram: string) => counts.get(trigram) ?? 0;
  const inSample = (trigram: string) => (seen(trigram) + 0.5) / (texts.length + 1);
  const countInIndex = indexCounter(database);
  const inIndex = new LRUCache<string, number>({
    max: CACHED_TRIGRAMS,
    memoMethod: (trigram) => {
      const { count, total } = countInIndex(trigram);
      return Math.min(1, count < COUNT_MAX ? count / total : Math.max(count / total, inSample(trigram)));
    },
  });
  return (trigram) => (seen(trigram) < SEEN_ENOUGH ? inIndex.memo(trigram) : inSample(trigram));
}

/** Returns a lookup of how many texts have a trigram, at most `COUNT_MAX`, and roughly how many texts there are. */
function indexCounter(database: DatabaseSync): (trigram: string) => { count: number; total: number } {
  const counting = database.prepare(`select count(*) as count, (select max(id) from snippets) as total
    from (select 1 from snippet_search where snippet_search match ? limit ${COUNT_MAX})`);
  return (trigram) => {
    const { count, total } = counting.get(matchAll([trigram])) ?? {};
    return { count: Number(count), total: Math.max(1, Number(total)) };
  };
}

function trigramsOf(text: string): string[] {
  const characters = [...text];
  return characters.slice(2).map((last, start) => `${characters[start]}${characters[start + 1]}${last}`);
}
