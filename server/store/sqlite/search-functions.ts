import type { DatabaseSync } from 'node:sqlite';
import { installNewestShare } from './newest-share.ts';
import { newestTexts } from './newest-texts.ts';
import { installShortTerms } from './short-terms.ts';
import { installTimeLimit } from './time-limit.ts';
import { installTrigrams } from './trigrams.ts';

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
