import type { Kysely } from 'kysely';
import { endTexts } from '../dialects/ddl.ts';

/** Ends each searched text with characters that are no part of it: so its last one, too, begins a trigram. */
export const up = <T>(db: Kysely<T>): Promise<void> => endTexts(db, '\u001f\u001f');
