import type { DatabaseConnection, Kysely } from 'kysely';

/**
 * Runs statements on one connection, and cancels the one in progress when the signal aborts. Kysely writes an error to the
 * console for every statement that it cancels for a signal.
 *
 * @param options.control handle on which the cancellation runs
 */
export async function runCancellable<DB, Result>(
  db: Kysely<DB>,
  { signal, control }: { signal: AbortSignal; control: Kysely<DB> },
  work: (connection: Kysely<DB>) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const session = await sessionOf(connection);
    let cancelled: Promise<unknown> = Promise.resolve();
    const cancel = () => {
      // If this fails, the statement ends at its time limit.
      cancelled = Promise.resolve(session.cancelQuery?.((run) => control.getExecutor().provideConnection(run))).catch(
        () => {},
      );
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

/** Returns a cancellable connection. */
async function sessionOf<DB>(connection: Kysely<DB>): Promise<DatabaseConnection> {
  const session = await connection.getExecutor().provideConnection(async (one) => one);
  await session.collectSessionInfo?.();
  return session;
}
