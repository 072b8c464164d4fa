import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import { collectionsOf, isSharedItem } from '../repositories/visibility.ts';
import type { Schema } from '../schema.ts';
import { SCORES } from '../search/score-text.ts';
import type { TextField } from '../search/text-fields.ts';

const FIELDS = sql`string_to_array(x.text, chr(31))`;
const TAG_COUNT = sql`(select count(*) from snippet_tags as t where t.snippet_id = s.id)::int`;

/** Returns a field of `fields`, where `searchText` put it. The text ends with two empty fields. */
function fieldOf(fields: RawBuilder<unknown>, field: TextField | 'behindCode'): RawBuilder<string> {
  const last = sql`cardinality(${fields}) - 2`;
  const slices = {
    title: sql`1:1`,
    description: sql`2:2`,
    code: sql`3:2 + s.file_count`,
    behindCode: sql`3 + s.file_count:${last}`,
    file: sql`3 + s.file_count:${last} - ${TAG_COUNT}`,
    tag: sql`${last} - ${TAG_COUNT} + 1:${last}`,
  };
  return sql`array_to_string((${fields})[${slices[field]}], chr(31))`;
}

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

  // PostgreSQL would plan every page again, because it knows the length of an array that is not a subquery.
  pageTable: (numbers) => sql`unnest((select ${numbers}::bigint[])) as n (value)`,

  lockRows: (table) => sql`for update of ${sql.ref(table)}`,

  unindexed: (column) => sql`${column}`,

  contains: (text, term) => sql`strpos(${text}, ${term}) > 0`,

  searchField: (field) => fieldOf(FIELDS, field),

  // A case stops at the first condition that holds. The offset lets the text be split once.
  matchScore(terms) {
    const fields = sql`y.fields`;
    const title = fieldOf(fields, 'title');
    const [only = ''] = terms;
    const hasAll = (field: Parameters<typeof fieldOf>[1]) =>
      sql`(${sql.join(
        terms.map((term) => fragments.contains(fieldOf(fields, field), term)),
        sql` and `,
      )})`;
    const isInField = (field: TextField) => sql`when ${hasAll(field)} then ${sql.lit(SCORES[field])}`;
    const ofTitle = sql`when ${title} = ${only} then ${sql.lit(SCORES.wholeTitle)}
      when starts_with(${title}, ${only}) then ${sql.lit(SCORES.titleStart)}`;
    const ofOthers = sql`case ${isInField('description')}
      when ${terms.length === 1 ? sql`true` : hasAll('code')} then ${sql.lit(SCORES.code)} else ${sql.lit(SCORES.none)} end`;
    return sql`(select case ${terms.length === 1 ? ofTitle : sql``} ${isInField('title')}
      when ${hasAll('behindCode')} then case ${isInField('tag')} ${isInField('file')} else ${ofOthers} end
      else ${ofOthers} end
      from (select ${FIELDS} as fields from snippet_search as x where x.rowid = s.recency offset 0) as y)`;
  },

  candidates: sql<Selectable<Schema['snippets']>>`snippets`.as('s'),

  // Connections have a statement timeout.
  withinTime: (condition) => condition,
};
