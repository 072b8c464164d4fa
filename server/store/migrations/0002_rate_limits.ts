import type { Kysely } from 'kysely';
import { engineOf } from '../engine.ts';

/** Adds the table in which several processes count calls together. */
export const up = <T>(db: Kysely<T>): Promise<void> => engineOf(db).ddl.createRateLimits(db);
