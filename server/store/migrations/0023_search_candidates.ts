import type { Kysely } from 'kysely';
import { engineOf } from '../engine.ts';

/** Adds an index of what a search needs of each candidate. */
export const up = <T>(db: Kysely<T>): Promise<void> => engineOf(db).ddl.createCandidateIndex(db);
