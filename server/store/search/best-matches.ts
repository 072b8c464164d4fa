import type { Kysely } from 'kysely';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import type { Snippets } from './matching.ts';
import type { Position } from './order.ts';
import type { SnippetPage } from './page.ts';

/** Only the newest matches are ranked. */
export const RANKED_MAX = 2_000;

interface RankedMatch {
  id: number;
  score: number;
  viewCount: number;
  recency: number;
}

/**
 * Ranks the newest matches by score, uses and recency, all descending.
 *
 * @param newest selects matches, newest first, up to one more than `RANKED_MAX`
 * @param terms folded
 * @returns the matches between two positions, and whether there are more than were ranked
 */
export async function rankMatches(
  db: Kysely<Schema>,
  newest: Snippets,
  terms: readonly string[],
  { after, until }: Pick<SnippetPage, 'after' | 'until'>,
): Promise<{ matches: RankedMatch[]; isIncomplete: boolean }> {
  const found = await newest
    .select(['s.id', 's.view_count', 's.recency', engineOf(db).sql.matchScore(terms).as('score')])
    .execute();
  const matches = found
    .slice(0, RANKED_MAX)
    .map(({ id, score, view_count: viewCount, recency }) => ({ id, score: Number(score), viewCount, recency }))
    .filter(
      (match) => (after === undefined || isBehind(match, after)) && (until === undefined || !isBehind(match, until)),
    )
    .toSorted((one, other) => compareKeys(keyOf(other), keyOf(one)));
  return { matches, isIncomplete: found.length > RANKED_MAX };
}

const keyOf = ({ score, viewCount, recency }: RankedMatch): Position => [score, viewCount, recency];

const isBehind = (match: RankedMatch, position: Position): boolean => compareKeys(keyOf(match), position) < 0;

function compareKeys(one: Position, other: Position): number {
  const index = one.findIndex((value, nth) => value !== other[nth]);
  return index === -1 ? 0 : Number(one[index]) - Number(other[index]);
}
