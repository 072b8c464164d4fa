import type { Kysely } from 'kysely';
import { createPublicCounts } from '../dialects/public-counts.ts';

/** Keeps how many snippets are public: to count them took as long as there are. */
export const up = <T>(db: Kysely<T>): Promise<void> => createPublicCounts(db);
