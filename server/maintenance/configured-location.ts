import { readConfig } from '#server/config.ts';
import type { Place } from '#server/store/backup/places.ts';

/** Returns the location of the configured database. @throws ConfigError for an invalid setting */
export function configuredLocation(): Place {
  const { databaseUrl, dataDir } = readConfig(process.env);
  return databaseUrl === null ? { folder: dataDir } : { url: databaseUrl };
}
