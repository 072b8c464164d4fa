import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { engineOf } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { migrations as allMigrations } from './index.ts';

/** Migrates the schema in one transaction. Throws, without a change, when a newer version has migrated it or a step fails. */
export async function migrate(
  db: Kysely<Schema>,
  migrations: Readonly<Record<string, Migration>> = allMigrations,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  await refuseNewer(db, migrations);
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw new Error('The database could not be migrated', { cause: error });
  // PostgreSQL has no statistics of a new column, and plans common searches without them as if few snippets matched.
  if (results.length > 0) await engineOf(db).copy.analyze(db);
}

/** Throws when the schema is older or newer than this version needs. Changes nothing. */
export async function refuseOutdated(db: Kysely<Schema>): Promise<void> {
  await refuseNewer(db, allMigrations);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...allMigrations }) } });
  const missing = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt === undefined);
  if (missing.length > 0) throw new Error('The database needs a migration: start Pegboard on it once');
}

async function refuseNewer(db: Kysely<Schema>, known: Readonly<Record<string, Migration>>): Promise<void> {
  const newer = await unknownMigrations(db, known);
  if (newer.length === 0) return;
  throw new Error(`The database was migrated by a newer Pegboard (${newer.join(', ')}): update Pegboard`);
}

async function unknownMigrations(db: Kysely<Schema>, known: Readonly<Record<string, Migration>>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const done = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return done.map(({ name }) => name).filter((name) => !Object.hasOwn(known, name));
}
