import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Connects as `openPostgres` does; a thread that works on the embedded database does not load PostgreSQL's driver. */
export async function openPostgresWhenNeeded(url: string): Promise<Kysely<Schema>> {
  const { openPostgres } = await import('./open.ts');
  return (await openPostgres(url)).db;
}
