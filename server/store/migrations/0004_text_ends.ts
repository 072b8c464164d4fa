import type { Kysely } from 'kysely';
import { engineOf } from '../engine.ts';

/** Pads each search text, so that its last character starts a trigram. */
export const up = <T>(db: Kysely<T>): Promise<void> => engineOf(db).ddl.appendToSearchTexts(db, '\u001f\u001f');
