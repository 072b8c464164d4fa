import { ConfigError, readConfig } from '#server/config.ts';

/** The data folder these commands are for. @throws where the settings name another database: its copy would be a stale one */
export function embeddedFolder(): string {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl === null) return dataDir;
  throw new ConfigError('DATABASE_URL: is set; these commands are for the embedded database, PostgreSQL has its own');
}
