import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { searchText, titleKey } from '#server/store/repositories/fold.ts';
import type { Figures } from './load.ts';
import { madeUpSnippet } from './made-up-snippets.ts';

/**
 * The yardstick of creating: the row and its search index entry, in one transaction as durable as the server's, by the
 * bare driver. Written one after the other, for that is how the engine takes them from any number of connections.
 *
 * @param folder data folder that no server uses at the moment
 */
export function measureBareCreate(folder: string, seconds: number): Figures {
  const database = new DatabaseSync(join(folder, 'pegboard.db'));
  database.exec('pragma busy_timeout = 5000; pragma synchronous = full; pragma recursive_triggers = on');
  const begin = database.prepare('begin immediate');
  const commit = database.prepare('commit');
  const row = database.prepare(`insert into snippets (user_id, title, title_key, description, code, language, is_public,
    share_id, view_count, recency, created_at, updated_at) values (?, ?, ?, ?, ?, ?, 0, null, 0, ?, ?, ?)`);
  const index = database.prepare('insert into snippet_search (rowid, text) values (?, ?)');
  const snippet = madeUpSnippet(1);
  const { title, description, code, language } = snippet;
  const now = Date.now();
  const taken: number[] = [];
  const start = performance.now();
  // After everything in the library, before everything a server adds.
  const { last } = database.prepare('select max(recency) as last from snippets').get() ?? {};
  const recency = Number(last) + 1;
  while (performance.now() - start < seconds * 1000) {
    const before = performance.now();
    const slot = recency + taken.length;
    begin.run();
    row.run('person-0', title, titleKey(title), description, code, language, slot, now, now);
    index.run(slot, searchText(snippet));
    commit.run();
    taken.push(performance.now() - before);
  }
  const elapsed = (performance.now() - start) / 1000;
  database.close();
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0;
  return { requestsPerSecond: taken.length / elapsed, p50: at(0.5), p99: at(0.99) };
}
