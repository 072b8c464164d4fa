import { type Compilable, type CompiledQuery, type DialectAdapter, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Stands in a query for a value that is another one each time. */
export type Given<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

/** What is bound until the value is known. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is put together once for each engine, and from then on only given its values. For a row that an index
 * finds at once, putting the query together takes several times as long as running it.
 *
 * @param build is called once: what it does may not depend on the values
 * @returns runs the query, in a transaction too
 */
export function compileOnce<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (db: Kysely<Schema>, given: Given<Values>) => Compilable<Row>,
): (db: Kysely<Schema>, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  const place: Given<Values> = (name) => sql`${new Place(name)}`;
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, place).compile();
    compiled.set(adapter, query);
    const parameters = query.parameters.map((bound) => (bound instanceof Place ? values[bound.name] : bound));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
