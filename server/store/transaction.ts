import type { Kysely } from 'kysely';
import { isClash } from './postgres/errors.ts';
import { type Repositories, repositories, type Transactional } from './repositories/index.ts';
import type { Schema } from './schema.ts';

/** How often a transaction is run again that another process was in the way of. */
const RETRIES = 5;

/** Runs transactions on a database one for one, as they come. */
export function transactionOn(db: Kysely<Schema>): Transactional['transaction'] {
  async function transaction<T>(work: (repositories: Repositories) => Promise<T>, tries: number): Promise<T> {
    try {
      return await db.transaction().execute((inside) => work(repositories(inside)));
    } catch (error) {
      if (tries === 0 || !isClash(error)) throw error;
      return transaction(work, tries - 1);
    }
  }
  return (work) => transaction(work, RETRIES);
}
