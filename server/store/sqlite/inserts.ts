import { type Kysely, sql } from 'kysely';
import { utf8Length } from '#domain/text.ts';
import type { Engine, Row, SnippetInsert } from '../engine.ts';
import { tagRows } from '../repositories/snippet-columns.ts';
import type { Schema } from '../schema.ts';
import { insertRow } from './insert-row.ts';
import { addPendingTexts, PENDING_MAX } from './pending-texts.ts';

/** Rows per statement. SQLite accepts 32,766 values. */
const CHUNK = 500;

/*
 * A statement that inserts several rows or returns some opens a savepoint, at which FTS5 writes out its buffer. Small
 * inserts therefore use one statement per row, so that the texts of one transaction share an index segment.
 */

export const insert: Engine['insert'] = {
  async rows<Table extends keyof Schema>(db: Kysely<Schema>, table: Table, rows: readonly Row<Table>[]) {
    if (table === 'snippet_search' || rows.length < CHUNK) {
      for (const row of rows) await insertRow(db, table, row);
      return;
    }
    for (let first = 0; first < rows.length; first += CHUNK) {
      await db
        .insertInto<keyof Schema>(table)
        .values(rows.slice(first, first + CHUNK))
        .execute();
    }
  },

  async snippets(db, snippets) {
    const ids: number[] = [];
    for (const { row } of snippets) {
      const { insertId } = await insertRow(db, 'snippets', row);
      ids.push(Number(insertId));
    }
    const tags = snippets.flatMap((one, index) => tagRows(ids[index] ?? Number.NaN, one, one.row.is_public === 1));
    await insert.rows(db, 'snippet_tags', tags);
    await insertTexts(db, snippets);
    return ids;
  },

  async addToPublicCount(db, added) {
    if (added === 0) return;
    await sql`insert into public_counts (part, snippets) values (0, ${added})
      on conflict (part) do update set snippets = snippets + excluded.snippets`.execute(db);
  },
};

async function insertTexts(db: Kysely<Schema>, snippets: readonly SnippetInsert[]): Promise<void> {
  const texts = snippets.map(({ row, searchText }) => ({ rowid: row.recency, text: searchText }));
  const bytes = texts.reduce((sum, { text }) => sum + utf8Length(text), 0);
  // More would leave the table at once.
  if (bytes <= PENDING_MAX) return addPendingTexts(db, texts);
  // FTS5 writes out its buffer whenever a row id is lower than the last one.
  const inOrder = texts.toSorted((one, other) => one.rowid - other.rowid);
  await insert.rows(db, 'snippet_search', inOrder);
}
