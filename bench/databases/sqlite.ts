import { constants, cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { searchText, titleKey } from '#server/store/repositories/fold.ts';
import { openEmbeddedStore } from '#server/store/store.ts';
import type { BareStatement } from '../bare-statements.ts';
import { type Figures, figuresOf } from '../figures.ts';
import { madeUpSnippet } from '../made-up-snippets.ts';
import { seeded } from '../random.ts';
import { removedAtExit } from '../removed-at-exit.ts';
import { type Database, FAR_BEHIND, Footprint } from './database.ts';

/** @param kept folder that another run's database was kept in; left out, the database is empty */
export async function startSqlite(kept?: string): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'pegboard-bench-'));
  const remove = removedAtExit(folder);
  if (kept !== undefined) await cp(kept, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const file = join(folder, 'pegboard.db');
  return {
    settings: { DATA_DIR: folder },
    open: () => openEmbeddedStore(folder),
    async giveTo(userId, which) {
      using database = new DatabaseSync(file);
      database.prepare('update snippets set user_id = ? where is_public or ?').run(userId, Number(which === 'all'));
    },
    async footprint() {
      using database = new DatabaseSync(file);
      const pages = database.prepare(`select sum(pgsize) as total,
        sum(pgsize) filter (where name like 'snippet\\_search%' escape '\\') as search from dbstat`);
      return Footprint.parse({ ...pages.get() });
    },
    measureBareCreate: async (seconds) => measureBareCreate(file, seconds),
    measureBare: async (statement, seconds) => measureBare(file, statement, seconds),
    keep: (target) => cp(folder, target, { recursive: true }),
    remove,
  };
}

/** What both yardsticks are read and written by: as the server's own connections are set. */
function openBare(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec('pragma busy_timeout = 5000; pragma synchronous = full; pragma recursive_triggers = on');
  return database;
}

/** One after the other, in one thread. */
function measureBare(file: string, { sql, values }: BareStatement, seconds: number): Figures {
  using database = openBare(file);
  const statement = database.prepare(sql);
  const random = seeded(Date.now());
  const taken: number[] = [];
  const start = performance.now();
  while (performance.now() - start < seconds * 1000) {
    const before = performance.now();
    statement.all(...values(random.whole(1000)));
    taken.push(performance.now() - before);
  }
  return figuresOf(taken, (performance.now() - start) / 1000);
}

/** Written one after the other, for that is how the engine takes them from any number of connections. */
function measureBareCreate(file: string, seconds: number): Figures {
  using database = openBare(file);
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
  const { last } = database.prepare('select max(recency) as last from snippets').get() ?? {};
  const recency = Number(last) + FAR_BEHIND;
  while (performance.now() - start < seconds * 1000) {
    const before = performance.now();
    const slot = recency + taken.length;
    begin.run();
    row.run('person-0', title, titleKey(title), description, code, language, slot, now, now);
    index.run(slot, searchText(snippet));
    commit.run();
    taken.push(performance.now() - before);
  }
  return figuresOf(taken, (performance.now() - start) / 1000);
}
