import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Limit, Limiter } from '../limiter.ts';
import type { PostgresConnections } from './open.ts';

/** In milliseconds. */
const CLEANUP_INTERVAL = 60_000;

/** Counts in the table `rate_limits`, which a migration creates. */
export const postgresLimiter = (connections: PostgresConnections, { name, points, seconds }: Limit): Limiter =>
  new RateLimiterPostgres({
    storeClient: connections,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // It would keep expired rows for an hour.
    clearExpiredByTimeout: false,
    // Callers over the limit are refused without a query.
    inMemoryBlockOnConsumed: points + 1,
  });

interface Queryable {
  query(statement: { text: string; values: unknown[] }): Promise<unknown>;
}

/** Deletes expired counts every minute. Returns a function that stops it. */
export function deleteExpiredCounts(connections: Queryable): () => void {
  const timer = setInterval(() => {
    // The next run deletes what a failed one has left.
    connections.query({ text: 'delete from rate_limits where expire < $1', values: [Date.now()] }).catch(() => {});
  }, CLEANUP_INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
