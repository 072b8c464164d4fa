import type { TestProject } from 'vitest/node';
import { openStore } from '#server/store/open-store.ts';
import { createPostgres, type PostgresServer } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection URIs of servers' own databases, one for each worker; absent where tests use the embedded engine. */
    postgres: string[] | undefined;
  }
}

/** A migrated database, which each test gets a copy of: quicker than migrating one. */
export const TEMPLATE = 'pegboard_template';

/**
 * PostgreSQL servers for all tests of the run: each worker has its own, for what is written to one database makes replies of
 * all others on the server be made anew. Without them the run fails: nothing is skipped.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: project.config.maxWorkers }, startServer));
  project.provide(
    'postgres',
    servers.map((server) => server.url('postgres')),
  );
  return async () => {
    for (const server of servers) await server.remove();
  };
}

async function startServer(): Promise<PostgresServer> {
  const server = await createPostgres(['max_connections=300']);
  await server.execute(`create database ${TEMPLATE}`);
  const store = await openStore({ url: server.url(TEMPLATE) });
  await store.close();
  return server;
}
