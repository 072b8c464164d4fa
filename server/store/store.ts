import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { lockFolder } from './dialects/lock.ts';
import { openSqlite } from './dialects/sqlite.ts';
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
import { WriteCounter } from './write-counter.ts';

const repositories = (db: Kysely<Schema>) => ({
  snippets: snippetRepository(db),
  snippetLists: snippetListRepository(db),
  facets: facetRepository(db),
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
  /** Runs several reads and writes as one: all are kept or, when `work` throws, none. Never nested, and short. */
  transaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
  /** A number that grows with every write somebody could see the effect of: what was read before it may be out of date. */
  version(): number;
  /** @throws where the database does not answer */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Wraps an open database whose tables are up to date. */
export function createStore(db: Kysely<Schema>): Store {
  const writes = new WriteCounter();
  const counted = db.withPlugin(writes);
  return {
    ...repositories(counted),
    transaction: (work) =>
      counted
        .transaction()
        .execute((transaction) => work(repositories(transaction)))
        // Once more: what the statements in it have changed is there for others only now.
        .finally(() => writes.add()),
    version: () => writes.count,
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}

/**
 * Opens the embedded database in a folder that exists, and brings it up to date.
 *
 * @throws where another process uses the folder, or a newer program has used the database
 */
export async function openEmbeddedStore(folder: string): Promise<Store> {
  const unlock = lockFolder(folder);
  const db = openSqlite(join(folder, 'pegboard.db'));
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    unlock();
    throw error;
  }
  const store = createStore(db);
  return { ...store, close: () => store.close().finally(unlock) };
}
