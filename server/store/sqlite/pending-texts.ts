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

/** In bytes. Indexing random text of this size blocks the event loop for 60 ms, code for a third of it. */
export const PENDING_MAX = 64 * 1024;

const selectSize = compileOnce((db) =>
  db.selectNoFrom(sql<number>`(select total(octet_length(text)) from pending_search_texts)`.as('bytes')),
);

const pendingBytes = async (db: Kysely<Schema>): Promise<number> => (await selectSize(db)).rows[0]?.bytes ?? 0;

/** Stores the search texts of new snippets. Call it in the transaction that inserts the snippets. */
export async function addPendingTexts(db: Kysely<Schema>, texts: readonly Row<'snippet_search'>[]): Promise<void> {
  for (const text of texts) await insertRow(db, 'pending_search_texts', text);
  if ((await pendingBytes(db)) > PENDING_MAX) await indexPendingTexts(db);
}

export const hasPendingTexts = async (db: Kysely<Schema>): Promise<boolean> => (await pendingBytes(db)) > 0;

/** Moves the texts that wait to the search index. Call it in a transaction. */
export async function indexPendingTexts(db: Kysely<Schema>): Promise<void> {
  await sql`insert into snippet_search (rowid, text)
    select rowid, text from pending_search_texts order by rowid`.execute(db);
  await sql`delete from pending_search_texts`.execute(db);
}
