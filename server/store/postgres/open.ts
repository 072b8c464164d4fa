import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { type ClientBase, Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult, types } from 'pg';
import { AppError } from '#server/core/errors.ts';
import type { Schema } from '../schema.ts';
import { PostgresEngineAdapter } from './engine.ts';
import { asUnavailable, isOutage, isStatementTimeout } from './errors.ts';
import { StatementNames } from './statement-names.ts';
import { type DatabaseAddress, type DatabaseHost, nameOfDatabase, parseDatabaseUrl } from './url.ts';

/** The oldest version that supports the SQL used here. */
const VERSION_MIN = 15;
/** Milliseconds to wait for a connection. */
const CONNECT_TIMEOUT = 5_000;
/** Milliseconds for a statement of a migration or bulk copy, such as building an index. */
export const BULK_TIMEOUT = 6 * 3_600_000;

export interface PostgresOptions {
  /** Maximum number of connections. */
  connections?: number;
  /** Time limit of a statement in milliseconds. */
  timeout?: number;
  /** Replaces the error of a statement that exceeds its time limit. */
  timeoutError?: (cause: unknown) => Error;
  /** Whether each execution has its own query plan, because values differ in how many rows they match. */
  plansPerValue?: boolean;
}

const DEFAULTS = { connections: 10, timeout: 30_000, plansPerValue: false };

/** Integers never exceed 2^53; pg would return bigint columns as text. */
const parsers: PoolConfig['types'] = {
  getTypeParser: (type, format) => (type === types.builtins.INT8 ? Number : types.getTypeParser(type, format)),
};

const poolConfig = (
  { user, password, database, ssl }: DatabaseAddress,
  { host, port }: DatabaseHost,
  { connections, timeout, plansPerValue }: typeof DEFAULTS,
): PoolConfig => ({
  host,
  port,
  user,
  password,
  database,
  ssl,
  types: parsers,
  max: connections,
  application_name: 'pegboard',
  // One search would otherwise use several processors.
  options: `-c max_parallel_workers_per_gather=0 -c plan_cache_mode=${plansPerValue ? 'force_custom_plan' : 'auto'}`,
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  statement_timeout: timeout,
  // Detects a server that became unreachable.
  query_timeout: timeout + CONNECT_TIMEOUT,
  idle_in_transaction_session_timeout: timeout,
  keepAlive: true,
  verify: refuseReadOnly,
});

/** Rejects a connection to a standby. */
function refuseReadOnly(client: ClientBase, done: (error?: Error) => void): void {
  client.query<{ transaction_read_only: string }>('show transaction_read_only').then(
    ({ rows }) => {
      if (rows[0]?.transaction_read_only === 'off') done();
      else done(Object.assign(new Error('The server is read-only'), { code: '25006' }));
    },
    (error: Error) => done(error),
  );
}

/** A pool per host that connects to the first host that accepts writes. Connections to other hosts fail and are dropped. */
export class PostgresConnections implements PostgresPool {
  readonly options = {};
  readonly #pools: readonly Pool[];
  readonly #translate: (error: unknown) => unknown;
  readonly #names = new StatementNames();
  /** Index of the pool that connected last; tried first. */
  #current = 0;

  constructor(address: DatabaseAddress, { timeoutError, ...options }: PostgresOptions) {
    this.#translate = (error) =>
      timeoutError && isStatementTimeout(error) ? timeoutError(error) : asUnavailable(error);
    this.#pools = address.hosts.map((host) => {
      const pool = new Pool(poolConfig(address, host, { ...DEFAULTS, ...options }));
      // Without a listener a broken connection ends the process. Its statement reports the error.
      pool.on('error', () => {});
      pool.on('connect', (client) => void client.on('error', () => {}));
      return pool;
    });
  }

  /** Throws `unavailable` when no host accepts writes in time. */
  async connect(): Promise<PostgresPoolClient> {
    return guarded(await this.#anyClient(), { names: this.#names, translate: this.#translate });
  }

  /** Runs one statement on its own connection. */
  async query<Row extends object>(statement: QueryConfig): Promise<QueryResult<Row>> {
    const client = await this.#anyClient();
    let failure: unknown;
    try {
      return await client.query<Row>(statement);
    } catch (error) {
      failure = error;
      throw this.#translate(error);
    } finally {
      client.release(isOutage(failure));
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }

  async #anyClient(): Promise<PoolClient> {
    let failure: unknown;
    for (const step of this.#pools.keys()) {
      const index = (this.#current + step) % this.#pools.length;
      try {
        const client = await this.#pools[index]?.connect();
        if (client === undefined) continue;
        this.#current = index;
        return client;
      } catch (error) {
        // The host in use has the most informative error.
        failure ??= error;
      }
    }
    throw asUnavailable(failure);
  }
}

/** Names the statements of a connection, translates its errors, and discards it after an outage. */
function guarded(
  client: PoolClient,
  { names, translate }: { names: StatementNames; translate: (error: unknown) => unknown },
): PostgresPoolClient {
  let isBroken = false;
  const query = async (text: string, values: unknown[]) => {
    try {
      return await client.query({ name: names.nameOf(text, values), text, values });
    } catch (error) {
      isBroken ||= isOutage(error);
      throw translate(error);
    }
  };
  // Kysely cancels statements by `processID`, which the types of pg lack. Its type includes cursors, which are not used.
  const { processID } = client as { processID?: number };
  return { processID, query, release: () => client.release(isBroken) } as unknown as PostgresPoolClient;
}

class PostgresEngineDialect extends PostgresDialect {
  override createAdapter() {
    return new PostgresEngineAdapter();
  }
}

/** Connects to a PostgreSQL database. Throws a one-line error when it is unreachable, refuses access or is too old. */
export async function openPostgres(
  url: string,
  options: PostgresOptions = {},
): Promise<{ db: Kysely<Schema>; connections: PostgresConnections }> {
  const address = parseDatabaseUrl(url);
  const connections = new PostgresConnections(address, options);
  const db = new Kysely<Schema>({ dialect: new PostgresEngineDialect({ pool: connections }) });
  try {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
    const version = rows[0]?.server_version ?? '';
    if (Number.parseInt(version, 10) < VERSION_MIN) {
      throw new Error(`PostgreSQL ${version} is too old: ${VERSION_MIN} or newer is needed`);
    }
  } catch (cause) {
    await db.destroy();
    throw new Error(`The PostgreSQL ${nameOfDatabase(address)} cannot be used`, {
      cause: cause instanceof AppError ? cause.cause : cause,
    });
  }
  return { db, connections };
}
