import type { PostgresConnections } from './open.ts';

/**
 * Asks PostgreSQL which transactions a query would see the effects of. The answer changes whenever one that writes
 * begins or ends, whichever process runs it (https://www.postgresql.org/docs/current/functions-info.html, under
 * `pg_current_snapshot`). Whoever asks in the same turn of the event loop shares one statement, which begins after they
 * have all asked: an answer is never from before the question.
 */
export function sharedSnapshot(connections: PostgresConnections): () => Promise<string> {
  let next: Promise<string> | null = null;

  async function ask(): Promise<string> {
    await new Promise((resolve) => setImmediate(resolve));
    next = null;
    const { rows } = await connections.query<{ snapshot: string }>({
      name: 'snapshot',
      text: 'select pg_current_snapshot()::text as snapshot',
    });
    return rows[0]?.snapshot ?? '';
  }

  return () => {
    next ??= ask();
    return next;
  };
}
