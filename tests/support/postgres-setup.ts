import type { TestProject } from 'vitest/node';
import { openPostgresStore } from '#server/store/postgres-store.ts';
import { createPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection URI of a server's own database; absent where tests use the embedded engine. */
    postgres: string | undefined;
  }
}

/** A migrated database, which each test gets a copy of: quicker than migrating one. */
export const TEMPLATE = 'pegboard_template';

/** One PostgreSQL server for all tests of the run. Without it the run fails: nothing is skipped. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await createPostgres(['max_connections=300']);
  await server.execute(`create database ${TEMPLATE}`);
  const store = await openPostgresStore(server.url(TEMPLATE));
  await store.close();
  project.provide('postgres', server.url('postgres'));
  return () => server.remove();
}
