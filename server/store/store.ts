import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { lockFolder } from './dialects/lock.ts';
import { openPostgres } from './dialects/postgres.ts';
import { isClash } from './dialects/postgres-errors.ts';
import { openSqliteToServe } from './dialects/sqlite.ts';
import { openSqliteReader } from './dialects/sqlite-reader.ts';
import { groupCommit } from './group-commit.ts';
import { type Limit, type Limiter, memoryLimiter, postgresLimiter } from './limiter.ts';
import { migrate } from './migrate.ts';
import { collectionRepository } from './repositories/collections.ts';
import { commentRepository } from './repositories/comments.ts';
import { credentialRepository } from './repositories/credentials.ts';
import { facetRepository } from './repositories/facets.ts';
import { oidcPayloadRepository } from './repositories/oidc-payloads.ts';
import { secretRepository } from './repositories/secrets.ts';
import { snippetListRepository } from './repositories/snippet-list.ts';
import { snippetRepository } from './repositories/snippets.ts';
import { userRepository } from './repositories/users.ts';
import type { Schema } from './schema.ts';
import { sharedSnapshot } from './snapshot.ts';
import { WriteCounter } from './write-counter.ts';

/** @param reader for reads that may take long */
const repositories = (db: Kysely<Schema>, reader = db) => ({
  snippets: snippetRepository(db),
  snippetLists: snippetListRepository(db, reader),
  facets: facetRepository(reader),
  collections: collectionRepository(db),
  comments: commentRepository(db),
  users: userRepository(db),
  secrets: secretRepository(db),
  credentials: credentialRepository(db),
  oidcPayloads: oidcPayloadRepository(db),
});

/** Everything that is stored, by kind. */
export type Repositories = ReturnType<typeof repositories>;

export interface Store extends Repositories {
  /**
   * Runs several reads and writes as one: all are kept or, when `work` throws, none. Never nested, and short. `work` may
   * run more than once, where another process was in its way.
   */
  transaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
  /** What was read at a version is what would be read now, as long as the version is the same, whoever has written. */
  version(): Promise<string>;
  /** Counts calls, over all processes that share the database. */
  limiter(limit: Limit): Limiter;
  /** @throws where the database does not answer */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** How often a transaction is run again that another process was in the way of. */
const RETRIES = 5;

/**
 * Opens the embedded database in a folder that exists, and brings it up to date.
 *
 * @throws where another process uses the folder, or a newer program has used the database
 */
export async function openEmbeddedStore(folder: string): Promise<Store> {
  const unlock = lockFolder(folder);
  const file = join(folder, 'pegboard.db');
  const db = openSqliteToServe(file);
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    unlock();
    throw error;
  }
  const writes = new WriteCounter();
  const grouped = groupCommit(db);
  const reader = openSqliteReader(file);
  return {
    ...repositories(db.withPlugin(writes), reader),
    // What the statements in it have changed is there for others only when it has ended.
    transaction: (work) => grouped((transaction) => work(repositories(transaction))).finally(() => writes.add()),
    version: async () => String(writes.count),
    limiter: memoryLimiter,
    ping: () => ping(db),
    async close() {
      await reader.destroy();
      await db.destroy().finally(unlock);
    },
  };
}

/**
 * Connects to a PostgreSQL database, which other processes may use too, and brings it up to date.
 *
 * @param url such as `postgres://user:password@host/database`
 * @throws where it cannot be used, or a newer program has used it
 */
export async function openPostgresStore(url: string): Promise<Store> {
  const { db, connections } = await openPostgres(url);
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }

  async function transaction<T>(work: (repositories: Repositories) => Promise<T>, tries = RETRIES): Promise<T> {
    try {
      return await db.transaction().execute((inside) => work(repositories(inside)));
    } catch (error) {
      if (tries === 0 || !isClash(error)) throw error;
      return transaction(work, tries - 1);
    }
  }

  return {
    ...repositories(db),
    transaction,
    version: sharedSnapshot(connections),
    limiter: (limit) => postgresLimiter(connections, limit),
    ping: () => ping(db),
    close: () => db.destroy(),
  };
}

async function ping(db: Kysely<Schema>): Promise<void> {
  await db.selectNoFrom(sql`1`.as('one')).execute();
}
