import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { engineOf, type ListPlan } from '../engine.ts';
import type { SnippetCondition } from '../repositories/visibility.ts';
import type { Schema } from '../schema.ts';
import { manualSetOf, type SnippetSet, setsOf } from './filter.ts';
import { hasFileIn } from './languages.ts';
import { type Planned, startsFromLanguages } from './list-parts.ts';
import type { IndexedPage } from './page.ts';
import { conditionSql } from './query-conditions.ts';

export type Snippets = SelectQueryBuilder<Schema & { s: Schema['snippets'] }, 's', object>;

/** Raw, because Kysely parses a reference each time. */
const ID = sql.raw<number>('s.id');

/** Selects what matches the filter within a part. */
export function matching(
  db: Kysely<Schema>,
  planned: Planned,
  part: SnippetCondition,
  sort?: IndexedPage['sort'],
): Snippets {
  const { reader, filter, plan } = planned;
  const { accessPath, contains } = plan;
  const { unindexed } = engineOf(db).sql;
  const sets = setsOf(db, reader, filter);
  const start =
    sort === 'manual' ? manualSetOf(reader, filter) : sets[typeof accessPath === 'number' ? accessPath : -1];
  let query = source(db, plan, start).where(part);
  // An indexed column would let SQLite start from this condition instead of the access path.
  const id = accessPath === null ? ID : unindexed(ID);
  if (filter.languages?.length && !startsFromLanguages(planned)) query = query.where(hasFileIn(db, filter.languages));
  for (const set of sets.filter((_, index) => index !== accessPath)) query = query.where(sql<SqlBool>`${id} in ${set}`);
  if (filter.pinned === false && reader.userId !== null) query = query.where(notPinned(id, reader.userId));
  for (const condition of filter.conditions ?? []) query = query.where(conditionSql(db, reader, condition));
  // Last: SQLite evaluates it last, and reading the text is the slowest part.
  return contains ? query.where(contains) : query;
}

/** @param id of the snippet */
const notPinned = (id: RawBuilder<number>, userId: string) =>
  sql<SqlBool>`${id} not in (select snippet_id from pins where user_id = ${userId})`;

/** Selects the rows to filter. SQLite keeps the order of a cross join, so the access path comes first. */
function source(db: Kysely<Schema>, { accessPath, joinsIndex }: ListPlan, set: SnippetSet | undefined): Snippets {
  const isByText = accessPath === 'text';
  const { candidates } = engineOf(db).sql;
  const table = isByText ? db.selectFrom(candidates) : db.selectFrom('snippets as s');
  const snippets = set
    ? db.selectFrom(set.as('m')).crossJoin('snippets as s').whereRef('s.id', '=', 'm.snippet_id')
    : table;
  // Callers add conditions on `s`, and on `f` through `contains` and `ordered`.
  if (!joinsIndex) return snippets as unknown as Snippets;
  const found = isByText
    ? db.selectFrom('snippet_search as f').crossJoin(candidates)
    : snippets.crossJoin('snippet_search as f');
  return found.whereRef('f.rowid', '=', 's.recency') as unknown as Snippets;
}
