import { CompiledQuery, type Kysely, type QueryResult } from 'kysely';
import type { Schema } from '../schema.ts';

/** Inserts a row by its column names. Kysely takes longer to build such a statement than SQLite to run it. */
export function insertRow(
  db: Kysely<Schema>,
  table: keyof Schema | 'pending_search_texts',
  row: Readonly<Record<string, unknown>>,
): Promise<QueryResult<unknown>> {
  const columns = Object.keys(row);
  const text = `insert into "${table}" (${columns.map((column) => `"${column}"`)}) values (${columns.map(() => '?')})`;
  return db.executeQuery(CompiledQuery.raw(text, Object.values(row)));
}
