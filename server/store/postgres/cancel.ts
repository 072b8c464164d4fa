import { type Kysely, sql } from 'kysely';

/**
 * Runs statements on one connection, and cancels the one in progress when the signal aborts. Kysely's own cancellation
 * writes an error to the console for every cancelled statement.
 *
 * @param options.control handle on which the cancellation runs
 */
export async function runCancellable<DB, Result>(
  db: Kysely<DB>,
  { signal, control }: { signal: AbortSignal; control: Kysely<DB> },
  work: (connection: Kysely<DB>) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
    let cancelled: Promise<unknown> = Promise.resolve();
    const cancel = () => {
      // If this fails, the statement ends at its time limit.
      cancelled = sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(control).catch(() => {});
    };
    signal.addEventListener('abort', cancel);
    try {
      signal.throwIfAborted();
      return await work(connection);
    } finally {
      signal.removeEventListener('abort', cancel);
      // A late cancellation would hit the next statement of the connection.
      await cancelled;
    }
  });
}
