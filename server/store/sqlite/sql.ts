import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import { collectionsOf, isSharedItem } from '../repositories/visibility.ts';
import type { Schema } from '../schema.ts';
import { FROM_SEARCH_TEXT, SEARCH_TEXT } from './search-texts.ts';

/** Returns the next key of a collection in an order. */
const nextKey = (collection: string, direction: 'asc' | 'desc', after: RawBuilder<unknown> | null) => sql`
  (select i.shared_recency from collection_items as i
    where i.collection_id = ${sql.ref(collection)} and ${isSharedItem}
    ${after === null ? sql`` : sql`and i.shared_recency ${sql.raw(direction === 'desc' ? '<' : '>')} ${after}`}
    order by i.shared_recency ${sql.raw(direction)} limit 1)`;

const TAG_COUNT = sql`(select count(*) from snippet_tags as t where t.snippet_id = s.id)`;

export const fragments: Engine['sql'] = {
  // A recursive query with an order is a priority queue: https://www.sqlite.org/lang_with.html
  // SQLite would otherwise materialize it, which reads every key.
  sharedKeys: (userId, { direction, after, limit }) => sql`(
    with recursive
      own (collection_id) as ${collectionsOf(userId)},
      found (collection_id, recency) as not materialized (
        select own.collection_id, ${nextKey('own.collection_id', direction, after === undefined ? null : sql`${after}`)}
        from own
        union all
        select found.collection_id, ${nextKey('found.collection_id', direction, sql`found.recency`)}
        from found where found.recency is not null
        order by 2 ${sql.raw(direction)}
      )
    select distinct recency from found where recency is not null limit ${limit})`,

  tagList: (snippetId: Expression<number>): RawBuilder<string> =>
    sql`(select json_group_array(tag order by position) from snippet_tags where snippet_id = ${snippetId})`,

  numberTable: (numbers) => sql`json_each(${JSON.stringify(numbers)}) as n`,

  pageTable: (numbers) => fragments.numberTable(numbers),

  // One transaction writes at a time.
  lockRows: () => sql``,

  // https://www.sqlite.org/optoverview.html#uplus
  unindexed: (column) => sql`+${column}`,

  contains: (text, term) => sql`instr(${text}, ${term}) > 0`,

  searchField: (field) => sql`search_field(x.text, ${field}, s.file_count, ${TAG_COUNT})`,

  // Counts tags only for the few texts whose score depends on them.
  matchScore(terms) {
    const score = (tagCount: RawBuilder<unknown>) =>
      sql`match_score(${SEARCH_TEXT}, ${JSON.stringify(terms)}, s.file_count, ${tagCount})`;
    return sql`(select coalesce(${score(sql`null`)}, ${score(TAG_COUNT)}) from ${FROM_SEARCH_TEXT})`;
  },

  // SQLite would choose the unique index of `recency` and read the row.
  candidates: sql<Selectable<Schema['snippets']>>`snippets`.as(sql`s indexed by snippets_candidates`),

  withinTime: (condition) => sql`iif(within_time(), ${condition}, false)`,
};
