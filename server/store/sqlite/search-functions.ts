import type { DatabaseSync } from 'node:sqlite';
import { newestTexts } from './newest-texts.ts';
import { installSearchFields } from './search-fields.ts';
import { installShortTerms } from './short-terms.ts';
import { installTimeLimit } from './time-limit.ts';
import { installTrigrams } from './trigrams.ts';

/** Adds the SQL functions of searches to a connection. Returns a function that sets the time limit of the next statement, in ms. */
export function installSearchFunctions(database: DatabaseSync, isCancelled?: () => boolean): (limit: number) => void {
  const newest = newestTexts(database);
  installTrigrams(database, newest);
  installShortTerms(database, newest);
  installSearchFields(database);
  return installTimeLimit(database, isCancelled);
}
