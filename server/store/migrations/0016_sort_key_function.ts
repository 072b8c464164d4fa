import type { Kysely } from 'kysely';
import { engineOf } from '../engine.ts';

/** Lets one statement lock and read sort keys: a statement takes a twentieth of the time of a create on PostgreSQL. */
export const up = <T>(db: Kysely<T>): Promise<void> => engineOf(db).ddl.createSortKeyFunction(db);
