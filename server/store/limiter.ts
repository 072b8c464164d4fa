import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { PostgresConnections } from './postgres/open.ts';

/** So many calls within so many seconds, counted under a name. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

/** Counts calls against a limit. The counts are those of all processes that share the database. */
export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward'>;

/** Counts in this process alone, and from nothing after each start. */
export const memoryLimiter = ({ name, points, seconds }: Limit): Limiter =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/** The table is made by the migrations; what has expired in it is thrown away by itself. */
export const postgresLimiter = (connections: PostgresConnections, { name, points, seconds }: Limit): Limiter =>
  new RateLimiterPostgres({
    storeClient: connections,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // Whoever is over the limit is told so without asking the database again.
    inMemoryBlockOnConsumed: points + 1,
  });
