import { type Kysely, sql } from 'kysely';
import { isSqlite } from './engine.ts';

/*
 * How many snippets are public, kept so that nobody counts them for each list. It is the sum of `public_counts`: one row
 * in SQLite, where one transaction writes at a time. In PostgreSQL a transaction takes any row that no other one holds,
 * and adds one where all are held: there are as many as ever wrote at once, and nobody waits for another's import.
 *
 * Triggers follow what leaves or changes, for a user who is deleted takes the snippets along by foreign key. What comes
 * is told by the repository: a trigger would make each insert of SQLite begin with a savepoint, at which the search index
 * writes out what it has gathered, and a create took twice as long in a group of sixteen.
 */

const SQLITE = [
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

const POSTGRES = [
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
  // One statement for all that a user takes along: each change of a row leaves a version for the next one to pass.
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

/** For the migration alone. */
export async function createPublicCounts<T>(db: Kysely<T>): Promise<void> {
  for (const statement of isSqlite(db) ? SQLITE : POSTGRES) await statement.execute(db);
}

/** Tells that public snippets were inserted. Call it inside the transaction that does. */
export async function addToPublicCount<T>(db: Kysely<T>, added: number): Promise<void> {
  if (added === 0) return;
  const change = isSqlite(db)
    ? sql`insert into public_counts (part, snippets) values (0, ${added})
        on conflict (part) do update set snippets = snippets + excluded.snippets`
    : sql`select change_public_count(${added})`;
  await change.execute(db);
}
