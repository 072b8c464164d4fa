import { type Kysely, sql } from 'kysely';
import type { Engine, Row } from '../engine.ts';
import type { Schema } from '../schema.ts';

/** Rows per statement. PostgreSQL accepts 65,535 values. */
const CHUNK = 500;

function* chunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < rows.length; first += CHUNK) yield rows.slice(first, first + CHUNK);
}

export const insert: Engine['insert'] = {
  async rows<Table extends keyof Schema>(db: Kysely<Schema>, table: Table, rows: readonly Row<Table>[]) {
    for (const chunk of chunks(rows)) await db.insertInto<keyof Schema>(table).values(chunk).execute();
  },

  async snippets(db, rows) {
    // The order of returned rows is unspecified; `recency` is unique.
    const ids = new Map<number, number>();
    for (const chunk of chunks(rows)) {
      const inserted = await db.insertInto('snippets').values(chunk).returning(['id', 'recency']).execute();
      for (const { id, recency } of inserted) ids.set(recency, id);
    }
    return rows.map(({ recency }) => Number(ids.get(recency)));
  },

  searchTexts: (db, texts) => insert.rows(db, 'snippet_search', texts),

  async addToPublicCount(db, added) {
    if (added !== 0) await sql`select change_public_count(${added})`.execute(db);
  },
};
