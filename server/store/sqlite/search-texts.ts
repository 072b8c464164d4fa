import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { utf8Length } from '#domain/text.ts';

/** In UTF-8. GLOB takes 164 ms for 500 repeated characters in 512 KiB of the same one, `instr` 3 ms. */
const LONG_TERM_BYTES = 32;

/** The text in `FROM_SEARCH_TEXT`. */
export const SEARCH_TEXT = sql.raw<string>('x.c0');

/**
 * The end of a subquery that reads the search text of the snippet `s`, from the table in which FTS5 stores them: the virtual
 * table takes twice as long. https://www.sqlite.org/fts5.html#fts5_data_structures
 */
export const FROM_SEARCH_TEXT = sql.raw('snippet_search_content as x where x.id = s.recency');

/** Whether `SEARCH_TEXT` contains a folded term. GLOB takes half the time of `instr` for ordinary texts, but the product of both lengths for repetitive ones. */
export const containsTerm = (term: string): RawBuilder<SqlBool> =>
  utf8Length(term) > LONG_TERM_BYTES
    ? sql`instr(${SEARCH_TEXT}, ${term}) > 0`
    : sql`${SEARCH_TEXT} glob ${`*${term.replaceAll(/[*?[]/g, '[$&]')}*`}`;
