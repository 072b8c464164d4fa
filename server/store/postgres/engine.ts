import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Engine, EngineAdapter } from '../engine.ts';
import { termsOf } from '../search/filter.ts';
import { isByRecency } from '../search/order.ts';
import { copy } from './copying.ts';
import { ddl } from './ddl.ts';
import { isTransactionConflict } from './errors.ts';
import { insert } from './inserts.ts';
import { fragments } from './sql.ts';

/** Characters of a term that LIKE compares. */
const LIKE_MAX = 32;

const engine: Engine = {
  sql: fragments,
  insert,
  copy,
  ddl,
  isTransactionConflict,

  async lastSortKeys(db, timestamps, perMs) {
    const query = sql<{ timestamp: number; last: number | null }>`
      select value as timestamp, last from lock_sort_keys(${timestamps}, ${perMs})`;
    return (await query.execute(db)).rows;
  },

  async planList(_db, _viewer, filter, { sort }) {
    const terms = termsOf(filter);
    const isManual = sort === 'manual';
    if (terms.length === 0) return { accessPath: isManual ? 0 : null };
    // In other orders the indexes of both parts let PostgreSQL read matches in order instead of sorting all of them.
    const accessPath = isManual ? 0 : isByRecency(sort) ? 'text' : 'order';
    const contains = sql<SqlBool>`${sql.join(terms.map(containsTerm), sql` and `)}`;
    return { accessPath, contains, joinsIndex: true };
  },
};

/**
 * LIKE uses the index, but takes the product of both lengths for repetitive texts: 250 ms for 500 repeated characters in
 * 512 KiB of the same one. A regular expression takes 2 ms. The flag `q` makes every character literal.
 */
function containsTerm(term: string): RawBuilder<SqlBool> {
  const characters = [...term];
  const start = characters
    .slice(0, LIKE_MAX)
    .join('')
    .replaceAll(/[\\%_]/g, '\\$&');
  const like = sql<SqlBool>`f.text like ${`%${start}%`}`;
  return characters.length > LIKE_MAX ? sql`${like} and regexp_like(f.text, ${term}, 'q')` : like;
}

export class PostgresEngineAdapter extends PostgresAdapter implements EngineAdapter {
  readonly engine = engine;
}
