import { afterAll, beforeAll } from 'vitest';
import { createPostgres, type PostgresServer } from './postgres.ts';

interface PostgresTests {
  readonly server: PostgresServer;
  /** Creates an empty database and returns its URL. */
  emptyDatabase(): Promise<string>;
}

/** Starts a PostgreSQL server for all tests of a file. Use the result only in hooks and tests. */
export function postgresTests(): PostgresTests {
  let server: PostgresServer;
  let count = 0;
  beforeAll(async () => {
    server = await createPostgres();
  });
  afterAll(() => server.remove());
  return {
    get server() {
      return server;
    },
    async emptyDatabase() {
      count += 1;
      const name = `empty_${count}`;
      await server.execute(`create database ${name}`);
      return server.url(name);
    },
  };
}
