import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Lends a database for reads that may take long, as soon as it has time for one more.
 *
 * @param givesWay where they mostly do: they then take a little longer, and others wait for less
 */
export type LendReader = <T>(
  read: (reader: Kysely<Schema>) => Promise<T>,
  options?: { givesWay: boolean },
) => Promise<T>;
