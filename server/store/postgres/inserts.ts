import { type Kysely, sql } from 'kysely';
import type { Engine, Row, SnippetInsert } from '../engine.ts';
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

  async snippets(db, snippets) {
    // The order of returned rows is unspecified; `recency` is unique.
    const ids = new Map<number, number>();
    for (const chunk of chunks(snippets)) {
      for (const { id, recency } of await insertChunk(db, chunk)) ids.set(recency, id);
    }
    return snippets.map(({ row }) => Number(ids.get(row.recency)));
  },

  async addToPublicCount(db, added) {
    if (added !== 0) await sql`select change_public_count(${added})`.execute(db);
  },
};

/** Inserts in one statement: a separate statement for each table takes a tenth of the time of a create. */
async function insertChunk(db: Kysely<Schema>, snippets: readonly SnippetInsert[]) {
  const rows = snippets.map(({ row }) => row);
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(Object.values(row))})`);
  const recencies = rows.map(({ recency }) => recency);
  const tags = snippets.flatMap(({ row: { recency }, tags }) =>
    tags.map((tag, position) => ({ recency, position, tag })),
  );
  const inserted = await sql<{ id: number; recency: number }>`
    with inserted as (
      insert into snippets (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)}
        returning id, recency, is_public
    ), tags as (
      insert into snippet_tags (snippet_id, position, tag, is_public)
        select i.id, t.position, t.tag, i.is_public
        from unnest(${tags.map(({ recency }) => recency)}::bigint[], ${tags.map(({ position }) => position)}::bigint[],
          ${tags.map(({ tag }) => tag)}::text[]) as t (recency, position, tag)
        join inserted as i on i.recency = t.recency
    ), texts as (
      insert into snippet_search (rowid, text)
        select * from unnest(${recencies}::bigint[], ${snippets.map(({ searchText }) => searchText)}::text[])
    )
    select id, recency from inserted`.execute(db);
  return inserted.rows;
}
