import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SnippetQuery } from '#contract/snippets.ts';
import { snippetPageReader } from '#server/listing/snippet-page.ts';
import { openStore } from '#server/store/open-store.ts';
import { createPostgres } from '#tests/support/postgres.ts';

test('cancels the query of a search in PostgreSQL when its client disconnects', { tags: ['slow'] }, async () => {
  const server = await createPostgres();
  onTestFinished(() => server.remove());
  const url = server.url('postgres');
  const store = await openStore({ url });
  onTestFinished(() => store.close());
  const other = new Client({ connectionString: url });
  await other.connect();
  onTestFinished(() => other.end());
  const waiting = async () =>
    (await other.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rows.length;

  await other.query('begin; lock table snippet_search in access exclusive mode');
  const gone = new AbortController();
  const caller = { userId: null, network: '192.0.2.1', signal: gone.signal };
  const query = SnippetQuery.parse({ search: 'debounce' });
  const search = snippetPageReader(store, Date.now)(caller, query, { among: 'public' });
  const refused = expect(search).rejects.toMatchObject({ code: 'invalid' });
  await vi.waitFor(async () => expect(await waiting()).toBe(1), 4_000);
  gone.abort();
  await refused;
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 4_000);
});
