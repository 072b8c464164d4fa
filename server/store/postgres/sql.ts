import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import { collectionsOf, isSharedItem } from '../repositories/visibility.ts';
import { RANKED_FIELDS } from '../search/score-fields.ts';
import type { TextField } from '../search/text-fields.ts';

const FIELDS = sql`string_to_array(x.text, chr(31))`;
const TAG_COUNT = sql`(select count(*) from snippet_tags as t where t.snippet_id = s.id)::int`;
/** The text ends with two empty fields. */
const LAST = sql`cardinality(${FIELDS}) - 2`;

/** Where `searchText` puts each field. */
const SLICES: Readonly<Record<TextField, RawBuilder<unknown>>> = {
  title: sql`1:1`,
  description: sql`2:2`,
  code: sql`3:2 + s.file_count`,
  file: sql`3 + s.file_count:${LAST} - ${TAG_COUNT}`,
  tag: sql`${LAST} - ${TAG_COUNT} + 1:${LAST}`,
};

export const fragments: Engine['sql'] = {
  sharedKeys: (userId, { direction, after, limit }) => sql`(
    select distinct found.recency from ${collectionsOf(userId)} as own (collection_id)
    cross join lateral (
      select i.shared_recency as recency from collection_items as i
      where i.collection_id = own.collection_id and ${isSharedItem}
      ${after === undefined ? sql`` : sql`and i.shared_recency ${sql.raw(direction === 'desc' ? '<' : '>')} ${after}`}
      order by i.shared_recency ${sql.raw(direction)} limit ${limit}
    ) as found order by found.recency ${sql.raw(direction)} limit ${limit})`,

  tagList: (snippetId: Expression<number>): RawBuilder<string> =>
    sql`(select coalesce(json_agg(t.tag order by t.position)::text, '[]')
      from snippet_tags as t where t.snippet_id = ${snippetId})`,

  numberTable: (numbers) => sql`unnest(${numbers}::bigint[]) as n (value)`,

  lockRows: (table) => sql`for update of ${sql.ref(table)}`,

  unindexed: (column) => sql`${column}`,

  contains: (text, term) => sql`strpos(${text}, ${term}) > 0`,

  searchField: (field) => sql`array_to_string((${FIELDS})[${SLICES[field]}], chr(31))`,

  matchScore(terms) {
    const { contains, searchField } = fragments;
    const title = searchField('title');
    const [only = ''] = terms;
    const ofTitle = terms.length === 1 ? [sql`${title} = ${only}`, sql`starts_with(${title}, ${only})`] : [];
    const inFields = RANKED_FIELDS.map((field) =>
      sql.join(
        terms.map((term) => contains(searchField(field), term)),
        sql` and `,
      ),
    );
    const conditions = [...ofTitle, ...inFields];
    const cases = conditions.map((condition, nth) => sql`when ${condition} then ${sql.lit(conditions.length - nth)}`);
    return sql`case ${sql.join(cases, sql` `)} else 0 end`;
  },

  // Connections have a statement timeout.
  withinTime: (condition) => condition,
};
