import type { Kysely } from 'kysely';
import { engineOf } from '../engine.ts';

/** Stores the number of public snippets, which took time in proportion to their number to count. */
export const up = <T>(db: Kysely<T>): Promise<void> => engineOf(db).ddl.createPublicCounts(db);
