import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Limit, Limiter } from '../limiter.ts';
import type { PostgresConnections } from './open.ts';

/** Counts in the table `rate_limits`, which a migration creates. rate-limiter-flexible deletes expired rows. */
export const postgresLimiter = (connections: PostgresConnections, { name, points, seconds }: Limit): Limiter =>
  new RateLimiterPostgres({
    storeClient: connections,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // Callers over the limit are refused without a query.
    inMemoryBlockOnConsumed: points + 1,
  });
