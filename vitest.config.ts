import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What the engine could make a difference to; all of it runs on both. */
const ON_BOTH_ENGINES = [
  'server/{accounts,collections,comments,http,pages,snippets,transfer}/**/*.test.ts',
  'server/identity/**/*.test.ts',
  'server/store/{repositories,conformance}/**/*.test.ts',
];

export default defineConfig({
  test: {
    // A file is a world of its own.
    pool: 'forks',
    // On two cores it would be one by default, which waits for other processes half of its time. Each has a PostgreSQL server.
    maxWorkers: Math.min(4, Math.max(2, availableParallelism() - 1)),
    // A test that starts the whole program several times takes its time on a busy machine.
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['{contract,server,web,demo,tests,scripts,bench}/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'node_modules/**'],
        },
      },
      {
        extends: true,
        test: { name: 'postgres', include: ON_BOTH_ENGINES, globalSetup: 'tests/support/postgres-setup.ts' },
      },
    ],
  },
});
