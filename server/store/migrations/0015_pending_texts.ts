import type { Kysely } from 'kysely';
import { engineOf } from '../engine.ts';

/** Lets the texts of new snippets wait to be indexed together: indexing each took half of the time of a create. */
export const up = <T>(db: Kysely<T>): Promise<void> => engineOf(db).ddl.createPendingTexts(db);
