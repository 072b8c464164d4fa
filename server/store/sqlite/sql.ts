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

  contains: (text, term) => sql`instr(${text}, ${term}) > 0`,

  searchField: (field) => sql`search_field(x.text, ${field}, s.file_count,
    (select count(*) from snippet_tags as t where t.snippet_id = s.id))`,

  withinTime: (condition) => sql`iif(within_time(), ${condition}, false)`,
};
