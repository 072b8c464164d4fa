import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { Database } from './database.ts';
import { generatedSnippet } from './generated-snippets.ts';

/** Connections to PostgreSQL: more than Pegboard's own pool for writes has. */
const CONNECTIONS = 10;
/** Sort keys hold 1,024 values per millisecond. Starting an hour ahead avoids those that a server assigns. */
const HOUR_AHEAD = 3_600_000 * 1024;

const { title, description, code, language, tags } = generatedSnippet(1);
const SEARCH_TEXT = [title, description, code, ...tags].join('\n').toLowerCase();

const insertSnippet = (value: (position: number) => string) =>
  `insert into snippets (user_id, title, title_key, description, code, language, is_public, share_id, view_count, recency,
    created_at, updated_at) values (${[1, 2, 3, 4, 5, 6].map(value)}, 0, null, 0, ${[7, 8, 9].map(value)})`;
const insertSearchText = (value: (position: number) => string) =>
  `insert into snippet_search (rowid, text) values (${[1, 2].map(value)})`;
const valuesOf = (userId: string, sortKey: number) => {
  const now = Date.now();
  return [userId, title, title.toLowerCase(), description, code, language, sortKey, now, now];
};

/**
 * Inserts snippets and their search text with the bare driver, each pair in a durable transaction: the upper bound for
 * creating snippets.
 *
 * @returns pairs per second
 */
export function measureInserts(database: Database, userId: string, seconds: number): Promise<number> {
  return database.engine === 'sqlite'
    ? insertIntoSqlite(join(database.folder, 'pegboard.db'), userId, seconds)
    : insertIntoPostgres(database.settings.DATABASE_URL ?? '', userId, seconds);
}

async function insertIntoSqlite(file: string, userId: string, seconds: number): Promise<number> {
  using database = new DatabaseSync(file);
  database.exec('pragma busy_timeout = 5000; pragma synchronous = full; pragma recursive_triggers = on');
  const placeholder = () => '?';
  const statements = [insertSnippet(placeholder), insertSearchText(placeholder), 'begin immediate', 'commit'];
  const [snippet, searchText, begin, commit] = statements.map((statement) => database.prepare(statement));
  const newest = Number(database.prepare('select max(recency) as newest from snippets').get()?.newest);
  const started = performance.now();
  let inserted = 0;
  while (performance.now() - started < seconds * 1000) {
    inserted += 1;
    const sortKey = newest + HOUR_AHEAD + inserted;
    begin?.run();
    snippet?.run(...valuesOf(userId, sortKey));
    searchText?.run(sortKey, SEARCH_TEXT);
    commit?.run();
  }
  return (inserted / (performance.now() - started)) * 1000;
}

async function insertIntoPostgres(url: string, userId: string, seconds: number): Promise<number> {
  const clients = Array.from({ length: CONNECTIONS }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const numbered = (position: number) => `$${position}`;
  const { rows } = (await clients[0]?.query('select max(recency) as newest from snippets')) ?? { rows: [] };
  const newest = Number(rows[0]?.newest);
  const started = performance.now();
  let inserted = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - started < seconds * 1000) {
        inserted += 1;
        const sortKey = newest + HOUR_AHEAD + inserted;
        await client.query('begin');
        await client.query({ name: 'snippet', text: insertSnippet(numbered), values: valuesOf(userId, sortKey) });
        await client.query({ name: 'text', text: insertSearchText(numbered), values: [sortKey, SEARCH_TEXT] });
        await client.query('commit');
      }
    }),
  );
  const rate = (inserted / (performance.now() - started)) * 1000;
  await Promise.all(clients.map((client) => client.end()));
  return rate;
}
