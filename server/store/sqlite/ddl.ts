import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine.ts';

/** `detail=none` keeps the trigram index a quarter of its full size: https://www.sqlite.org/fts5.html#the_detail_option */
async function createSearchTable<T>(db: Kysely<T>): Promise<void> {
  await sql`create virtual table snippet_search using fts5(text, tokenize='trigram', detail='none', columnsize=0)`.execute(
    db,
  );
  // Deleting a user deletes snippets by foreign key, without the repository. SQLite stores the text with its indentation.
  await sql`create trigger snippets_leave_search after delete on snippets begin
          delete from snippet_search where rowid = old.recency;
        end`.execute(db);
}

/*
 * `public_counts` stores the number of public snippets: counting them takes 6 ms at 100,000. A trigger on inserts would
 * make each insert open a savepoint (see `inserts.ts`), so the repository reports inserts.
 */
const PUBLIC_COUNTS = [
  sql`create table public_counts (part integer primary key, snippets integer not null) strict`,
  sql`create trigger snippets_leave_public after delete on snippets when old.is_public = 1 begin
    insert into public_counts (part, snippets) values (0, -1)
      on conflict (part) do update set snippets = snippets + excluded.snippets;
  end`,
  sql`create trigger snippets_change_public after update of is_public on snippets
    when old.is_public <> new.is_public begin
    insert into public_counts (part, snippets) values (0, new.is_public - old.is_public)
      on conflict (part) do update set snippets = snippets + excluded.snippets;
  end`,
  sql`insert into public_counts (part, snippets)
    select 0, count(*) from snippets where is_public = 1 having count(*) > 0`,
];

const WITHOUT_TRASH = [
  sql`drop trigger snippets_leave_public`,
  sql`drop trigger snippets_change_public`,
  sql`create trigger snippets_leave_public after delete on snippets
    when old.is_public = 1 and old.deleted_at is null begin
    insert into public_counts (part, snippets) values (0, -1)
      on conflict (part) do update set snippets = snippets + excluded.snippets;
  end`,
  sql`create trigger snippets_change_public after update of is_public, deleted_at on snippets
    when (old.is_public = 1 and old.deleted_at is null) <> (new.is_public = 1 and new.deleted_at is null) begin
    insert into public_counts (part, snippets) values (0, iif(new.is_public = 1 and new.deleted_at is null, 1, -1))
      on conflict (part) do update set snippets = snippets + excluded.snippets;
  end`,
];

export const ddl: Ddl = {
  id: 'integer',
  integer: 'integer',
  text: 'text',
  bytes: 'blob',
  key: 'text',
  primaryId: (column) => column.primaryKey().autoIncrement(),
  // SQLite checks column types only in strict tables.
  tableOptions: sql`strict`,
  keyedTableOptions: sql`strict, without rowid`,
  createSearchTable,

  async appendToSearchTexts(db, end) {
    // Rebuilding the index takes half the time of updating every row.
    await sql`drop trigger snippets_leave_search`.execute(db);
    await sql`alter table snippet_search rename to snippet_search_before`.execute(db);
    await createSearchTable(db);
    await sql`insert into snippet_search (rowid, text)
      select rowid, text || ${end} from snippet_search_before order by rowid`.execute(db);
    await sql`drop table snippet_search_before`.execute(db);
  },

  async createPublicCounts(db) {
    for (const statement of PUBLIC_COUNTS) await statement.execute(db);
  },

  async excludeTrashFromPublicCounts(db) {
    for (const statement of WITHOUT_TRASH) await statement.execute(db);
  },

  // Rates are counted in memory.
  async createRateLimits() {},

  async tuneSearchIndex(db) {
    await sql`insert into snippet_search (snippet_search, rank) values ('automerge', 8)`.execute(db);
  },

  // Visibility, language and uses of a candidate. Their rows, two on a page, would exceed the page cache.
  async createCandidateIndex(db) {
    await sql`create index snippets_candidates on snippets
      (recency, user_id, is_public, deleted_at, language, file_count, view_count)`.execute(db);
  },

  async createPendingTexts(db) {
    await sql`create table pending_search_texts (rowid integer primary key, text text not null) strict`.execute(db);
    await sql`create trigger snippets_leave_pending after delete on snippets begin
      delete from pending_search_texts where rowid = old.recency;
    end`.execute(db);
    // An edit gives the snippet another sort key and indexes its new text.
    await sql`create trigger snippets_change_pending after update of recency on snippets begin
      delete from pending_search_texts where rowid = old.recency;
    end`.execute(db);
  },

  // One transaction writes at a time.
  async createSortKeyFunction() {},
};
