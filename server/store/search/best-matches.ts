import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import type { SnippetPage } from './page.ts';

/** Only the newest matches are ranked. */
export const RANKED_MAX = 2_000;

type Snippets = SelectQueryBuilder<Schema & { s: Schema['snippets'] }, 's', object>;

/**
 * Returns the ranked matches of a page with the sort key of the order `best`: `score`, `view_count` and `recency`, all
 * descending. `matches` is the number of matches up to one more than `RANKED_MAX`.
 *
 * @param newest selects the newest matches, `RANKED_MAX + 1` at most
 * @param terms folded
 */
export function rankMatches(
  db: Kysely<Schema>,
  newest: Snippets,
  terms: readonly string[],
  { after, until, limit }: Pick<SnippetPage, 'after' | 'until' | 'limit'>,
) {
  // Window functions would otherwise read every match: they come before the limit.
  const numbered = db
    .selectFrom(newest.select('s.id').as('m'))
    .innerJoin('snippets as s', 's.id', 'm.id')
    .select([
      's.id',
      sql<number>`octet_length(s.code)`.as('bytes'),
      's.view_count',
      's.recency',
      sql<number>`(select ${engineOf(db).sql.matchScore(terms)} from snippet_search as x where x.rowid = s.recency)`.as(
        'score',
      ),
      sql<number>`row_number() over (order by s.recency desc)`.as('nth'),
      sql<number>`count(*) over ()`.as('matches'),
    ]);
  const key = sql`(n.score, n.view_count, n.recency)`;
  const at = (position: readonly (string | number)[]) => sql`(${sql.join([...position])})`;
  return db
    .selectFrom(numbered.as('n'))
    .where('n.nth', '<=', RANKED_MAX)
    .$if(after !== undefined, (query) => query.where(sql<SqlBool>`${key} < ${at(after ?? [])}`))
    .$if(until !== undefined, (query) => query.where(sql<SqlBool>`${key} >= ${at(until ?? [])}`))
    .select(['n.id', 'n.score', 'n.matches', 'n.bytes'])
    .orderBy('n.score', 'desc')
    .orderBy('n.view_count', 'desc')
    .orderBy('n.recency', 'desc')
    .limit(limit + 1);
}
