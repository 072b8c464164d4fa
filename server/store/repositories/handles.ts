import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** The read and write handles of a repository. Inside a transaction both are the transaction. */
export interface ReadWrite {
  read: Kysely<Schema>;
  write: Kysely<Schema>;
}
