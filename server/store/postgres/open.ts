import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { type ClientBase, Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult, types } from 'pg';
import { AppError } from '#server/errors.ts';
import { STATEMENT_TIMEOUT } from '../dialects/statement-timeout.ts';
import type { Schema } from '../schema.ts';
import { asUnavailable, isOutage } from './errors.ts';
import { type DatabaseAddress, type DatabaseHost, nameOfDatabase, parseDatabaseUrl } from './url.ts';

/** The oldest version whose SQL is used here. */
const VERSION_MIN = 15;
/** Connections of one process. A request holds one for as long as its statement or transaction takes. */
export const CONNECTIONS = 10;
/** In ms: for a connection. */
const CONNECT_TIMEOUT = 5_000;
/** In ms: for a statement that nobody waits for at a screen, such as making an index of everything. */
export const PATIENT = 6 * 3_600_000;

/** Whole numbers up to 2^53 are all there are; pg would give them as text. */
const parsers: PoolConfig['types'] = {
  getTypeParser: (type, format) => (type === types.builtins.INT8 ? Number : types.getTypeParser(type, format)),
};

const configOf = (
  { user, password, database, ssl }: DatabaseAddress,
  { host, port }: DatabaseHost,
  timeout: number,
): PoolConfig => ({
  host,
  port,
  user,
  password,
  database,
  ssl,
  types: parsers,
  max: CONNECTIONS,
  application_name: 'pegboard',
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  statement_timeout: timeout,
  // For a server that is gone without a word, with the network.
  query_timeout: timeout + CONNECT_TIMEOUT,
  idle_in_transaction_session_timeout: timeout,
  keepAlive: true,
  verify: refuseReadOnly,
});

/** Asks a new connection whether its server takes writes: a standby does not. */
function refuseReadOnly(client: ClientBase, done: (error?: Error) => void): void {
  client.query<{ transaction_read_only: string }>('show transaction_read_only').then(
    ({ rows }) => {
      if (rows[0]?.transaction_read_only === 'off') done();
      else done(Object.assign(new Error('The server takes no writes'), { code: '25006' }));
    },
    (error: Error) => done(error),
  );
}

/**
 * Connections to the first of several servers that takes writes. After a failover that is another one; connections that
 * are left to the old one are given up as they fail.
 */
export class PostgresConnections implements PostgresPool {
  readonly options = {};
  readonly #pools: readonly Pool[];
  /** Where the last connection came from: asked first. */
  #current = 0;

  constructor(address: DatabaseAddress, timeout: number) {
    this.#pools = address.hosts.map((host) => {
      const pool = new Pool(configOf(address, host, timeout));
      // A connection that breaks must not end the process: the pool drops it, and a statement on it is told by itself.
      pool.on('error', () => {});
      pool.on('connect', (client) => void client.on('error', () => {}));
      return pool;
    });
  }

  /** @throws AppError `unavailable` where no server takes writes in time */
  async connect(): Promise<PostgresPoolClient> {
    return guarded(await this.#anyClient());
  }

  /** Runs one statement on a connection of its own. */
  async query<Row extends object>(statement: QueryConfig): Promise<QueryResult<Row>> {
    const client = await this.#anyClient();
    let failure: unknown;
    try {
      return await client.query<Row>(statement);
    } catch (error) {
      failure = error;
      throw asUnavailable(error);
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
      const at = (this.#current + step) % this.#pools.length;
      try {
        const client = await this.#pools[at]?.connect();
        if (client === undefined) continue;
        this.#current = at;
        return client;
      } catch (error) {
        // The one that was in use says best what is wrong.
        failure ??= error;
      }
    }
    throw asUnavailable(failure);
  }
}

/** A connection that tells outages as such, and is not used again after one. */
function guarded(client: PoolClient): PostgresPoolClient {
  let isBroken = false;
  const query = async (text: string, values: unknown[]) => {
    try {
      return await client.query(text, values);
    } catch (error) {
      isBroken ||= isOutage(error);
      throw asUnavailable(error);
    }
  };
  // The type has cursors as well, which nothing here asks for.
  return { query, release: () => client.release(isBroken) } as unknown as PostgresPoolClient;
}

/**
 * Connects to a PostgreSQL database.
 *
 * @param timeout in ms, for one statement
 * @throws with one line where it does not answer, refuses us, or is too old
 */
export async function openPostgres(
  url: string,
  timeout = STATEMENT_TIMEOUT,
): Promise<{ db: Kysely<Schema>; connections: PostgresConnections }> {
  const address = parseDatabaseUrl(url);
  const connections = new PostgresConnections(address, timeout);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connections }) });
  try {
    const { rows } = await connections.query<{ server_version: string }>({ text: 'show server_version' });
    const version = rows[0]?.server_version ?? '';
    if (Number.parseInt(version, 10) < VERSION_MIN) {
      throw new Error(`PostgreSQL ${version} is too old: ${VERSION_MIN} or newer is needed`);
    }
  } catch (cause) {
    await connections.end();
    throw new Error(`The PostgreSQL ${nameOfDatabase(address)} cannot be used`, {
      cause: cause instanceof AppError ? cause.cause : cause,
    });
  }
  return { db, connections };
}
