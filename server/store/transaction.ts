import type { Kysely } from 'kysely';
import { engineOf } from './engine.ts';
import { localRepositories, type Repositories, type Transactional } from './repositories.ts';
import type { Schema } from './schema.ts';

/** Attempts after the first, for a transaction that conflicts with another process. */
const RETRIES = 5;

/** Returns a function that runs transactions on a handle and retries conflicts. */
export function transactionOn(db: Kysely<Schema>): Transactional['transaction'] {
  const { isTransactionConflict } = engineOf(db);
  async function transaction<T>(work: (repositories: Repositories) => Promise<T>, retries: number): Promise<T> {
    try {
      return await db.transaction().execute((inside) => work(localRepositories(inside)));
    } catch (error) {
      if (retries === 0 || !isTransactionConflict(error)) throw error;
      return transaction(work, retries - 1);
    }
  }
  return (work) => transaction(work, RETRIES);
}
