import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/** In the order of their references, with what their rows are counted by. */
const TABLES = {
  users: 'rowid',
  identities: 'subject',
  secrets: 'name',
  snippets: 'id',
  snippet_tags: 'snippet_id, position',
  snippet_search: 'rowid',
};
/** Rows in one statement. */
const BATCH = 500;

/**
 * Copies a library from one engine to the other, so that both hold the same: quicker than writing it anew, for it takes a
 * statement for hundreds of rows.
 *
 * @param folder of an embedded database that nobody is using
 * @param url of a PostgreSQL database with all tables and nothing in them
 */
export async function copyToPostgres(folder: string, url: string): Promise<void> {
  using source = new DatabaseSync(join(folder, 'pegboard.db'), { readOnly: true });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const [table, order] of Object.entries(TABLES)) {
      const columns = table === 'snippet_search' ? 'rowid, text' : '*';
      let copied = 0;
      for (const rows of batches(source.prepare(`select ${columns} from ${table} order by ${order}`).iterate())) {
        await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
          JSON.stringify(rows),
        ]);
        copied += rows.length;
        process.stderr.write(`\rcopying ${copied} ${table} `);
      }
    }
    await client.query('select change_public_count(count(*)) from snippets where is_public = 1');
    await client.query(`select setval('snippets_id_seq', (select max(id) from snippets))`);
    process.stderr.write('\n');
  } finally {
    await client.end();
  }
}

function* batches<T>(rows: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
