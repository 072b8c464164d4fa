import type { TestProject } from 'vitest/node';
import { openStore } from '#server/store/open-store.ts';
import { memoryFolder } from './memory-folder.ts';
import { createPostgres, type PostgresServer } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection URIs, one for each worker. Undefined when tests run on SQLite. */
    postgres: string[] | undefined;
  }
}

/** A migrated database that tests copy, which is faster than migrating. */
export const TEMPLATE = 'pegboard_template';

/** Starts a PostgreSQL server for each worker: a write changes the version of every database on its server. */
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
  const server = await createPostgres(['max_connections=300'], memoryFolder());
  await server.execute(`create database ${TEMPLATE}`);
  const store = await openStore({ url: server.url(TEMPLATE) });
  await store.close();
  return server;
}
