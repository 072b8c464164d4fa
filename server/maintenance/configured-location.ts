import { readConfig } from '#server/config.ts';
import type { DatabaseLocation } from '#server/store/open-store.ts';

/** Returns the location of the configured database. @throws ConfigError for an invalid setting */
export function configuredLocation(): DatabaseLocation {
  const { databaseUrl, dataDir } = readConfig(process.env);
  return databaseUrl === null ? { folder: dataDir } : { url: databaseUrl };
}
