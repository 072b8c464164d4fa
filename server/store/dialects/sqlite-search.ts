import type { DatabaseSync } from 'node:sqlite';
import { installNewestShare } from './sqlite-newest-share.ts';
import { newestTexts } from './sqlite-newest-texts.ts';
import { installShortTerms } from './sqlite-short-terms.ts';
import { installTimeLimit } from './sqlite-time-limit.ts';
import { installTrigrams } from './sqlite-trigrams.ts';

/**
 * Gives a connection the functions that searches are made of (`queries.ts`).
 *
 * @returns begins the time of the next statement (`sqlite-time-limit.ts`)
 */
export function installSearch(database: DatabaseSync): (limit: number) => void {
  const newest = newestTexts(database);
  installNewestShare(database, newest);
  installTrigrams(database, newest);
  installShortTerms(database, newest);
  return installTimeLimit(database);
}
