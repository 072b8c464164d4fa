import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { State } from '#domain/query/query.ts';
import type { NumberRange, TimeRange } from '#domain/query/ranges.ts';
import type { Viewer } from '#server/core/caller.ts';
import { engineOf } from '../engine.ts';
import { FIELD_END, searchTerm } from '../repositories/fold.ts';
import { visibleAs } from '../repositories/visibility.ts';
import type { Schema } from '../schema.ts';
import { hasFileIn } from './languages.ts';
import type { QueryCondition, TextMatch } from './query-condition.ts';
import type { TextField } from './text-fields.ts';

/** Returns the SQL of a condition on a snippet `s`. */
export function conditionSql(db: Kysely<Schema>, viewer: Viewer, condition: QueryCondition): RawBuilder<SqlBool> {
  const positive = anyOf(alternatives(db, viewer, condition));
  return condition.isNegated ? sql`not ${positive}` : positive;
}

/** Never null, so that it can be negated. */
const anyOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`(1 = 0)` : sql`(${sql.join(conditions, sql` or `)})`;

function alternatives(db: Kysely<Schema>, viewer: Viewer, condition: QueryCondition): RawBuilder<SqlBool>[] {
  switch (condition.kind) {
    case 'languages':
      return [hasFileIn(db, condition.languages)];
    case 'collections':
      return condition.ids.length === 0 ? [] : [inCollections(condition.ids)];
    case 'owner':
      return [sql`s.user_id = ${condition.userId}`];
    case 'states':
      return condition.states.map((state) => STATE_CONDITIONS[state](viewer));
    case 'time':
      return condition.ranges.map((range) => inTimeRange(`s.${condition.column}`, range));
    case 'uses':
      return condition.ranges.map((range) => inNumberRange(db, range));
    case 'text':
      return condition.fields.flatMap((field) =>
        condition.terms.map((term) => fieldHas(db, field, term, condition.match)),
      );
  }
}

const inCollections = (ids: readonly number[]) =>
  sql<SqlBool>`s.id in (select snippet_id from collection_items where collection_id in (${sql.join([...ids])}))`;

/** Each as the viewer's reply shows it. */
const STATE_CONDITIONS: Readonly<Record<State, (viewer: Viewer) => RawBuilder<SqlBool>>> = {
  // Visitors see the owner's mark.
  favorite: ({ userId }) =>
    sql`exists (select 1 from favorites as m where m.snippet_id = s.id and m.user_id = ${userId ?? sql.ref('s.user_id')})`,
  public: () => sql`s.is_public = 1`,
  private: () => sql`s.is_public = 0`,
  template: () => sql`s.is_template = 1`,
  fork: (viewer) => sql`exists (select 1 from snippets as o where o.id = s.forked_from and ${visibleAs('o', viewer)})`,
  multi: () => sql`s.file_count > 1`,
  untagged: () => sql`not exists (select 1 from snippet_tags as t where t.snippet_id = s.id)`,
  uncollected: ({ userId }) => sql`not exists (select 1 from collection_items as i
    join collections as c on c.id = i.collection_id where i.snippet_id = s.id and c.user_id = ${userId ?? ''})`,
  mine: ({ userId }) => sql`s.user_id = ${userId ?? ''}`,
};

function inTimeRange(column: string, { from, until }: TimeRange): RawBuilder<SqlBool> {
  const time = sql.ref(column);
  if (from === -Infinity) return sql`${time} < ${until}`;
  return until === Infinity ? sql`${time} >= ${from}` : sql`(${time} >= ${from} and ${time} < ${until})`;
}

/** The list has its own order: starting from the index of uses would sort all that are in the range. */
function inNumberRange(db: Kysely<Schema>, { min, max }: NumberRange): RawBuilder<SqlBool> {
  const uses = engineOf(db).sql.unindexed(sql.ref<number>('s.view_count'));
  return max === Infinity ? sql`${uses} >= ${min}` : sql`(${uses} >= ${min} and ${uses} <= ${max})`;
}

function fieldHas(db: Kysely<Schema>, field: TextField, term: string, match: TextMatch): RawBuilder<SqlBool> {
  const { contains, searchField, withinTime } = engineOf(db).sql;
  if (match === 'exact') return withinTime(exactly(contains, field, term));
  const folded = searchTerm(term);
  const text = searchField(field);
  const found =
    match === 'whole'
      ? contains(sql`${FIELD_END} || ${text} || ${FIELD_END}`, FIELD_END + folded + FIELD_END)
      : contains(text, folded);
  return sql`exists (select 1 from snippet_search as x where x.rowid = s.recency and ${withinTime(found)})`;
}

type Contains = (text: RawBuilder<string>, term: string) => RawBuilder<SqlBool>;

/** Compares the stored fields, which keep their case. */
function exactly(contains: Contains, field: TextField, term: string): RawBuilder<SqlBool> {
  const column = (name: string) => contains(sql.ref<string>(name), term);
  const inFurtherFiles = (name: string) =>
    sql<SqlBool>`exists (select 1 from snippet_files as y where y.snippet_id = s.id and ${column(`y.${name}`)})`;
  switch (field) {
    case 'title':
      return column('s.title');
    case 'description':
      return contains(sql`coalesce(s.description, '')`, term);
    case 'code':
      return sql`(${column('s.code')} or ${inFurtherFiles('code')})`;
    case 'file':
      return sql`(${contains(sql`coalesce(s.file_name, '')`, term)} or ${inFurtherFiles('name')})`;
    case 'tag':
      return sql`exists (select 1 from snippet_tags as t where t.snippet_id = s.id and ${column('t.tag')})`;
  }
}
