import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../engine.ts';

export const fragments: Engine['sql'] = {
  tagList: (snippetId: Expression<number>): RawBuilder<string> =>
    sql`(select json_group_array(tag order by position) from snippet_tags where snippet_id = ${snippetId})`,

  numberTable: (numbers) => sql`json_each(${JSON.stringify(numbers)}) as n`,

  // One transaction writes at a time.
  lockRows: () => sql``,

  // https://www.sqlite.org/optoverview.html#uplus
  unindexed: (column) => sql`+${column}`,
};
