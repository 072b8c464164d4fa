import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine.ts';
import { createSearchIndex, dropSearchIndex } from './copying.ts';

/*
 * `public_counts` stores the number of public snippets as a sum of parts. A transaction updates any part that no other
 * holds and adds one when all are held, so that no transaction waits for another.
 */
const PUBLIC_COUNTS = [
  sql`create table public_counts (part bigint primary key, snippets bigint not null)`,
  sql`create function change_public_count(difference bigint) returns void language plpgsql as $$
  begin
    if difference = 0 then return; end if;
    update public_counts set snippets = snippets + difference
      where part = (select part from public_counts limit 1 for update skip locked);
    if not found then
      insert into public_counts (part, snippets) values (floor(random() * 1e15), difference);
    end if;
  end $$`,
  sql`create function count_gone_snippets() returns trigger language plpgsql as $$
  begin
    perform change_public_count(-(select count(*) from gone where is_public = 1));
    return null;
  end $$`,
  // Per statement: each update of a row leaves a dead version for the next one to skip.
  sql`create trigger snippets_leave_public after delete on snippets
    referencing old table as gone for each statement execute function count_gone_snippets()`,
  sql`create function count_changed_snippet() returns trigger language plpgsql as $$
  begin
    perform change_public_count(new.is_public - old.is_public);
    return null;
  end $$`,
  sql`create trigger snippets_change_public after update of is_public on snippets
    for each row when (old.is_public <> new.is_public) execute function count_changed_snippet()`,
  sql`insert into public_counts (part, snippets)
    select 0, count(*) from snippets where is_public = 1 having count(*) > 0`,
];

const WITHOUT_TRASH = [
  sql`create or replace function count_gone_snippets() returns trigger language plpgsql as $$
  begin
    perform change_public_count(-(select count(*) from gone where is_public = 1 and deleted_at is null));
    return null;
  end $$`,
  sql`create or replace function count_changed_snippet() returns trigger language plpgsql as $$
  begin
    perform change_public_count(case when new.is_public = 1 and new.deleted_at is null then 1 else -1 end);
    return null;
  end $$`,
  sql`drop trigger snippets_change_public on snippets`,
  sql`create trigger snippets_change_public after update of is_public, deleted_at on snippets for each row
    when ((old.is_public = 1 and old.deleted_at is null) <> (new.is_public = 1 and new.deleted_at is null))
    execute function count_changed_snippet()`,
];

export const ddl: Ddl = {
  id: 'bigserial',
  integer: 'bigint',
  text: 'text',
  bytes: 'bytea',
  key: sql`text collate "C"`,
  primaryId: (column) => column.primaryKey(),
  tableOptions: sql``,
  keyedTableOptions: sql``,

  async createSearchTable<T>(db: Kysely<T>) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`create table snippet_search (
      rowid bigint primary key references snippets (recency) on delete cascade,
      text text not null
    )`.execute(db);
    await createSearchIndex(db);
  },

  async appendToSearchTexts(db, end) {
    await dropSearchIndex(db);
    await sql`update snippet_search set text = text || ${end}`.execute(db);
    await createSearchIndex(db);
  },

  async createPublicCounts(db) {
    for (const statement of PUBLIC_COUNTS) await statement.execute(db);
  },

  async excludeTrashFromPublicCounts(db) {
    for (const statement of WITHOUT_TRASH) await statement.execute(db);
  },

  async createRateLimits(db) {
    // The layout of rate-limiter-flexible. Unlogged: counts change with every call and may be lost in a crash.
    await sql`create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db);
  },

  async tuneSearchIndex() {},

  // Rows are read anyway, to find out whether a transaction may see them.
  async createCandidateIndex() {},

  // The search index has its own list of pending entries.
  async createPendingTexts() {},

  async createSortKeyFunction(db) {
    // Volatile: the query sees what was committed while the function waited for its locks. They are taken in order, so that
    // two transactions never wait for each other, and shared by timestamps, because every lock held takes server memory.
    // The migrator uses locks of one key, which are separate.
    await sql`create function lock_sort_keys(timestamps bigint[], per_ms bigint)
      returns table (value bigint, last bigint) language plpgsql volatile as $$
    begin
      perform pg_advisory_xact_lock(1, lock) from (
        select distinct (abs(n) % 64)::integer as lock from unnest(timestamps) as n order by lock
      ) as locks;
      return query select n, (
        select max(recency) from snippets where recency >= n * per_ms and recency < (n + 1) * per_ms
      ) from unnest(timestamps) as n;
    end $$`.execute(db);
  },
};
