import { type Kysely, sql } from 'kysely';
import { compileOnce } from '../compile-once.ts';
import type { Row } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { insertRow } from './insert-row.ts';

/*
 * FTS5 writes the texts of each transaction as a segment and merges segments later: indexing each new text on its own took
 * more than half of the time of a create. The text of a new snippet therefore waits in a table, until a search needs it or
 * enough of them can be indexed together.
 */

/** Indexing so many texts takes about ten milliseconds. */
const PENDING_MAX = 32;

const selectCount = compileOnce((db) =>
  db.selectNoFrom(sql<number>`(select count(*) from pending_search_texts)`.as('count')),
);

const countPending = async (db: Kysely<Schema>): Promise<number> => (await selectCount(db)).rows[0]?.count ?? 0;

/** Stores the search text of a new snippet. Call it in the transaction that inserts the snippet. */
export async function addPendingText(db: Kysely<Schema>, text: Row<'snippet_search'>): Promise<void> {
  await insertRow(db, 'pending_search_texts', text);
  if ((await countPending(db)) >= PENDING_MAX) await indexPendingTexts(db);
}

export const hasPendingTexts = async (db: Kysely<Schema>): Promise<boolean> => (await countPending(db)) > 0;

/** Moves the texts that wait to the search index. Call it in a transaction. */
export async function indexPendingTexts(db: Kysely<Schema>): Promise<void> {
  await sql`insert into snippet_search (rowid, text)
    select rowid, text from pending_search_texts order by rowid`.execute(db);
  await sql`delete from pending_search_texts`.execute(db);
}
