import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Lends a database for reads that may take long, as soon as it has time for one more. */
export type LendReader = <T>(read: (reader: Kysely<Schema>) => Promise<T>) => Promise<T>;
