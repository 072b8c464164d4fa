import type { Kysely } from 'kysely';
import type { Viewer } from '#server/viewer.ts';
import { isSqlite } from '../dialects/engine.ts';
import type { Schema } from '../schema.ts';
import { isWhole, type SnippetFilter } from './filter.ts';
import { COUNTED_MAX, isMostlyPublic, type Sizes, sizesOf } from './sizes.ts';

/**
 * What a list is found by, and all else is then asked of: the index of texts; its own order, which is gone through until a
 * page is full; the languages; or one of the sets, by its place among them. Null: the engine sees to it.
 */
export type Lead = 'text' | 'order' | 'languages' | number | null;

/** What it takes to read a text, in snippets that are only looked at. */
const READING = 3;

interface Wanted {
  isByRecency: boolean;
  /** How many snippets. */
  limit: number;
}

/**
 * Chooses what passes over the fewest snippets. PostgreSQL knows by its statistics; SQLite has none, and would go through
 * all that have a common term to find the few of them that a filter leaves.
 *
 * @param from what the list is then asked of
 */
export async function leadOf(
  from: Kysely<Schema>,
  viewer: Viewer,
  filter: SnippetFilter,
  wanted: Wanted,
): Promise<Lead> {
  const isSearch = filter.search !== undefined;
  if (!isSqlite(from)) return isSearch ? 'text' : null;
  if (!isSearch && isIndexed(filter, wanted)) return null;
  if (isSearch && (await isFirstInIndex(from, filter, wanted))) return 'text';
  return bestLead(await sizesOf(from, viewer, filter), filter, wanted);
}

/** Whether one index has the list in its order: everything in each order, each language by recency. */
function isIndexed(filter: SnippetFilter, { isByRecency }: Wanted): boolean {
  const isOfLanguage = filter.languages?.length === 1 && isWhole({ ...filter, languages: [] });
  return isWhole(filter) || (isOfLanguage && isByRecency);
}

/** Whether the first texts in the search index that have the term fill the page: it has everybody's by recency. */
async function isFirstInIndex(from: Kysely<Schema>, filter: SnippetFilter, { isByRecency }: Wanted): Promise<boolean> {
  return isWhole(filter) && filter.among !== 'own' && isByRecency && (await isMostlyPublic(from));
}

/** As `leadOf`, where the sizes are known. */
export function bestLead(sizes: Sizes, filter: SnippetFilter, wanted: Wanted): Lead {
  return waysThrough(sizes, filter, wanted).reduce((best, next) => (next.cost < best.cost ? next : best)).lead;
}

interface Way {
  lead: Lead;
  /** In snippets that are looked at. */
  cost: number;
}

/** What each lead costs, as if neither filters nor term had to do with each other. */
function waysThrough(
  { all, part, spoken, sets, candidates, having }: Sizes,
  { search, languages = [] }: SnippetFilter,
  { isByRecency, limit }: Wanted,
): Way[] {
  const inEach = sets.map((size) => Math.min(1, size / all));
  const inSets = product(inEach);
  const inLanguages = Math.min(1, spoken / part);
  const inPart = part / all;
  /** How many are gone through until the page is full, where this share of them belongs there. */
  const until = (share: number, end: number) => Math.min(end, limit / share);
  /** @param passing the share of those gone through that nothing but their text can leave out */
  const way = (lead: Lead, snippets: number, passing: number): Way => ({
    lead,
    cost: snippets * (search === undefined ? 1 : 1 + READING * passing),
  });

  const ways = [way('order', until(inSets * inLanguages * having, part), inSets * inLanguages)];
  if (search !== undefined) {
    const passing = inSets * inLanguages * inPart;
    const found = (having * all) / Math.max(1, candidates);
    ways.push(way('text', isByRecency ? until(passing * found, candidates) : candidates, passing));
  }
  if (languages.length === 1 && isByRecency) {
    ways.push(way('languages', until(inSets * having, spoken), inSets));
  } else if (languages.length > 0 && spoken < COUNTED_MAX) {
    ways.push(way('languages', spoken, inSets));
  }
  for (const [place, size] of sets.entries()) {
    if (size === COUNTED_MAX) continue;
    ways.push(way(place, size, product(inEach.toSpliced(place, 1)) * inLanguages * inPart));
  }
  return ways;
}

const product = (shares: readonly number[]): number => shares.reduce((result, share) => result * share, 1);
