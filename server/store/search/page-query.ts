import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { CODE_MAX_BYTES, PAGE_MAX_BYTES, PINS_MAX } from '#contract/limits.ts';
import { engineOf, type ListPlan } from '../engine.ts';
import { sharedWith } from '../repositories/visibility.ts';
import type { Schema } from '../schema.ts';
import { isInOneIndex } from './filter.ts';
import { type Planned, partsOf } from './list-parts.ts';
import { matching, type Snippets } from './matching.ts';
import { isByRecency, ORDERS, type OrderColumn } from './order.ts';
import type { IndexedPage, SnippetPage } from './page.ts';

/** Selects the part of `sharedWith` that is on a page. It may contain own snippets, which are in another part as well. */
const sharedOn =
  (db: Kysely<Schema>, { sort, after, limit }: IndexedPage): typeof sharedWith =>
  (userId) => {
    // More than a page, because the pinned ones may be left out.
    const page = { direction: ORDERS[sort].direction, after: after?.[0], limit: limit + 1 + PINS_MAX };
    return () => sql<SqlBool>`s.recency in ${engineOf(db).sql.sharedKeys(userId, page)}`;
  };

/** Selects the rows of a page and the next one, in order. */
export function pageQuery(db: Kysely<Schema>, planned: Planned, page: IndexedPage): Snippets {
  const isMerged = isInOneIndex(planned.filter) && isByRecency(page.sort);
  const pages = partsOf(planned, isMerged ? sharedOn(db, page) : sharedWith).map((part) =>
    ordered(matching(db, planned, part, page.sort), page, planned.plan).limit(page.limit + 1),
  );
  const [onlyPage, ...others] = pages;
  if (onlyPage && page.sort === 'manual') return manualQuery(db, onlyPage, page);
  if (onlyPage && others.length === 0 && isReadInOrder(planned, page) && !mayBeHeavy(page)) return onlyPage;
  const { columns, direction } = ORDERS[page.sort];
  const picks = pages.map((pick) => {
    const keyed = pick.select('s.id').select(columns.map((column) => keyOf(column).as(column)));
    return db.selectFrom(keyed.as('pick')).selectAll();
  });
  // Parts may overlap. Sorting the keys of all parts first avoids reading the rows that other parts displace.
  const merged = picks.reduce((all, pick) => all.union(pick));
  // SQLite reads the unique sort key in order, and would sort complete rows by it if it read them by id.
  const key = isByRecency(page.sort) ? 'recency' : 'id';
  const keys = db.selectFrom(merged.as('pick')).select(sql.ref<number>(`pick.${key}`).as(key));
  const picked = columns.reduce((result, column) => result.orderBy(column, direction), keys).limit(page.limit + 1);
  const chosen = db.selectFrom('snippets as s').where(`s.${key}`, 'in', picked);
  const limited = mayBeHeavy(page) ? limitCodeSize(db, chosen, page) : chosen;
  return columns.reduce((result, column) => result.orderBy(keyOf(column), direction), limited).limit(page.limit + 1);
}

/** Returns the rows of `keyed`, which have a position, and ends the page early if their code is large. */
function manualQuery(db: Kysely<Schema>, keyed: Snippets, page: IndexedPage): Snippets {
  if (!mayBeHeavy(page)) return keyed;
  const picked = keyed.select(['s.id', keyOf('position').as('position')]);
  const rows = db.selectFrom(picked.as('m')).crossJoin('snippets as s').whereRef('s.id', '=', 'm.id');
  // `limitCodeSize` only uses `s` and `m.position`.
  const limited = limitCodeSize(db, rows as unknown as Snippets, page);
  return limited.orderBy(keyOf('position', true)).orderBy('s.recency');
}

/** @param isWeighed whether `limitCodeSize` has limited the query */
export const keyOf = (column: OrderColumn, isWeighed = false): RawBuilder<string | number> =>
  sql.raw(column === 'position' ? `${isWeighed ? 'w' : 'm'}.position` : `s.${column}`);

/**
 * Whether one query may read the page. SQLite reads such rows in order and never sorts complete ones. PostgreSQL plans it
 * better than a query for picked ids: 13 ms instead of 324 ms for a term with 100 matches.
 */
const isReadInOrder = ({ filter, plan: { accessPath } }: Planned, { sort }: IndexedPage): boolean =>
  isInOneIndex(filter) || (accessPath === 'text' && isByRecency(sort));

function ordered(query: Snippets, { sort, after, until }: IndexedPage, { accessPath, joinsIndex }: ListPlan): Snippets {
  const { columns, direction } = ORDERS[sort];
  // The row ids of the search index equal `recency` and are already sorted.
  const keys = columns.map((column) =>
    joinsIndex && accessPath === 'text' && column === 'recency' ? sql.raw<number>('f.rowid') : keyOf(column),
  );
  const compare = (operator: string, position: readonly (string | number)[]) =>
    sql<SqlBool>`(${sql.join(keys)}) ${sql.raw(operator)} (${sql.join([...position])})`;
  const [beyond, upTo] = direction === 'asc' ? ['>', '<='] : ['<', '>='];
  let sorted = keys.reduce((result, key) => result.orderBy(key, direction), query);
  if (after) sorted = sorted.where(compare(beyond, after));
  // Starts in the index of positions.
  if (after && sort === 'manual') sorted = sorted.where(sql<SqlBool>`${keyOf('position')} >= ${after[0]}`);
  if (until) sorted = sorted.where(compare(upTo, until));
  return sorted;
}

/** Whether the code may exceed the size of a page. */
export const mayBeHeavy = ({ preview, limit }: SnippetPage): boolean =>
  !preview && limit * CODE_MAX_BYTES > PAGE_MAX_BYTES;

/** Ends a page early once its code exceeds the size of a page. Neither database reads a code to know its length. */
function limitCodeSize(db: Kysely<Schema>, picked: Snippets, { sort }: IndexedPage): Snippets {
  const { columns, direction } = ORDERS[sort];
  const order = sql.join(columns.map((column) => sql`${keyOf(column)} ${sql.raw(direction)}`));
  const weighed = picked
    .$if(sort === 'manual', (manual) => manual.select(keyOf('position').as('position')))
    .select([
      's.id',
      sql<number>`sum(octet_length(s.code)) over (order by ${order}) - octet_length(s.code)`.as('before'),
      sql<SqlBool>`lead(s.id) over (order by ${order}) is not null`.as('has_next'),
    ]);
  const limited = db
    .selectFrom(weighed.as('w'))
    .crossJoin('snippets as s')
    .whereRef('s.id', '=', 'w.id')
    .where('w.before', '<', PAGE_MAX_BYTES);
  // Callers add conditions on `s`, and `listSnippets` selects `w.has_next`.
  return limited as unknown as Snippets;
}
