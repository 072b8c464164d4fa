import { readConfig } from '#server/config.ts';
import type { Place } from '#server/store/backup/places.ts';

/** The database that Pegboard uses with the same settings. @throws ConfigError for a wrong one */
export function configuredPlace(): Place {
  const { databaseUrl, dataDir } = readConfig(process.env);
  return databaseUrl === null ? { folder: dataDir } : { url: databaseUrl };
}
