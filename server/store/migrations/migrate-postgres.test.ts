import { Client } from 'pg';
import { expect, test } from 'vitest';
import { fixtures } from '#tests/support/migration-fixtures.ts';
import { expectMigrates, fillOldDatabase } from '#tests/support/postgres-fixtures.ts';
import { postgresTests } from '#tests/support/postgres-tests.ts';
import { openStore } from '../open-store.ts';

const postgres = postgresTests();

async function oldDatabase(fixture: string): Promise<string> {
  const url = await postgres.emptyDatabase();
  await fillOldDatabase(url, fixture);
  return url;
}

/** Returns the columns of snippets that the query planner has statistics of. */
async function columnsWithStatistics(url: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select attname from pg_stats where tablename = 'snippets'");
  await client.end();
  return rows.map(({ attname }) => attname);
}

const [newest = '', ...older] = fixtures.toReversed();
const migratesWithoutLoss = (fixture: string) => expectMigrates(fixture, postgres.emptyDatabase);

test.each([newest])('migrates %s on PostgreSQL without losing data', migratesWithoutLoss);
test.each(older)('migrates %s on PostgreSQL without losing data', { tags: ['slow'] }, migratesWithoutLoss);

test('collects statistics of new columns', async () => {
  const url = await oldDatabase('0009_comments_closed.db.gz');
  await (await openStore({ url })).close();
  expect(await columnsWithStatistics(url)).toContain('deleted_at');
});

test('builds indexes without the time limit of other statements', { tags: ['slow'] }, async () => {
  const url = await oldDatabase('0009_comments_closed.db.gz');
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create table limits (value text);
    create function record_limit() returns event_trigger language plpgsql as $$
    begin insert into limits values (current_setting('statement_timeout')); end $$;
    create event trigger record_limit on ddl_command_start execute function record_limit()`);
  await (await openStore({ url })).close();
  const { rows } = await client.query('select distinct value from limits');
  await client.end();
  expect(rows).toEqual([{ value: '6h' }]);
});
