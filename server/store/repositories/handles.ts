import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Where a repository reads and where it writes. Inside a transaction both are the transaction. */
export interface ReadWrite {
  read: Kysely<Schema>;
  write: Kysely<Schema>;
}
