import { availableParallelism } from 'node:os';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { unavailable } from '#server/errors.ts';
import type { LendReader } from '../dialects/lend-reader.ts';
import { STATEMENT_TIMEOUT } from '../dialects/statement-timeout.ts';
import { type Outcome, resultOf } from '../jobs/outcome.ts';
import type { Schema } from '../schema.ts';
import type { Query } from './reader-thread.ts';

/** At least two, so that a long search does not hold up a short one. */
const THREADS_MAX = Math.min(4, Math.max(2, availableParallelism()));

export interface SqliteReader {
  lend: LendReader;
  /** Gives up what is still read. Who waits for their turn never has it: by now those who asked have gone. */
  close(): Promise<void>;
}

/**
 * Opens the database file for reads that may take long. They run in threads of their own, each with its own connection,
 * which sees what was committed when a statement begins and holds no writer up
 * (https://www.sqlite.org/wal.html#concurrency); a thread is started when one is needed.
 *
 * Who reads waits until a thread is free, and puts their queries together then: those of all who wait would have to be kept.
 *
 * @param timeout in ms, for a search; whoever asks is then refused with `unavailable`
 */
export function openSqliteReader(file: string, timeout = STATEMENT_TIMEOUT): SqliteReader {
  const threads = startThreads(file);
  const reader = readerOf(threads, timeout);
  const inTurn = pLimit(THREADS_MAX);
  let closing = false;
  async function readWith<Result>(read: (db: Kysely<Schema>) => Promise<Result>): Promise<Result> {
    try {
      return await read(reader);
    } catch (error) {
      // Between two statements as well as amid one, by what Kysely or the threads say then.
      throw closing ? unavailable('Pegboard is being stopped', error) : error;
    }
  }
  return {
    lend: (read) => inTurn(() => readWith(read)),
    async close() {
      closing = true;
      inTurn.clearQueue();
      await threads.destroy();
      await reader.destroy();
    },
  };
}

const startThreads = (file: string) =>
  new Piscina<Query, Outcome>({
    filename: new URL('./reader-thread.ts', import.meta.url).href,
    workerData: { file },
    minThreads: 0,
    maxThreads: THREADS_MAX,
    idleTimeout: Number.POSITIVE_INFINITY,
  });

function readerOf(threads: Piscina<Query, Outcome>, timeout: number): Kysely<Schema> {
  const dialect: Dialect = {
    createAdapter: () => new ThreadsAdapter(),
    createDriver: () => new ThreadsDriver(threads, timeout),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely<Schema>({ dialect });
}

/** Of one connection, as SQLite's usually are, Kysely lends each only when the one before has come back. */
class ThreadsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Hands each statement to whichever thread is free. */
class ThreadsDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(threads: Piscina<Query, Outcome>, timeout: number) {
    this.#connection = {
      executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
        const outcome = await threads.run({ sql, parameters, timeout });
        // What a statement gives is typed where it is built.
        return { rows: resultOf(outcome) as Row[] };
      },
      streamQuery: () => {
        throw new Error('Rows are not streamed from a thread');
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new Error('A transaction belongs to the connection that writes');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  /** The threads are not its own. */
  async destroy(): Promise<void> {}
}
