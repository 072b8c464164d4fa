import type { PostgresConnections } from './open.ts';

/**
 * Returns a function that reads PostgreSQL's current snapshot. It changes whenever a writing transaction of any process
 * begins or ends: https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-INFO-SNAPSHOT
 * A server that lost transactions assigns their ids again, so the snapshot includes when the server started.
 *
 * Callers in the same turn of the event loop share one query, which starts after all of them asked.
 */
export function sharedSnapshot(connections: PostgresConnections): () => Promise<string> {
  let next: Promise<string> | null = null;

  async function ask(): Promise<string> {
    await new Promise((resolve) => setImmediate(resolve));
    next = null;
    const { rows } = await connections.query<{ snapshot: string }>({
      name: 'snapshot',
      text: "select concat(pg_postmaster_start_time(), ' ', pg_current_snapshot()) as snapshot",
    });
    return rows[0]?.snapshot ?? '';
  }

  return () => {
    next ??= ask();
    return next;
  };
}
