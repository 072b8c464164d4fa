import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Runs a read that may be slow on a read-only database handle, as soon as one is free. */
export type LendReader = <T>(read: (reader: Kysely<Schema>) => Promise<T>) => Promise<T>;
