import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../engine.ts';

export const fragments: Engine['sql'] = {
  tagList: (snippetId: Expression<number>): RawBuilder<string> =>
    sql`(select coalesce(json_agg(t.tag order by t.position)::text, '[]')
      from snippet_tags as t where t.snippet_id = ${snippetId})`,

  numberTable: (numbers) => sql`unnest(${numbers}::bigint[]) as n (value)`,

  lockRows: (table) => sql`for update of ${sql.ref(table)}`,

  unindexed: (column) => sql`${column}`,
};
