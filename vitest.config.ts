import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { memoryFolder } from './tests/support/memory-folder.ts';
import { COMPILE_CACHE } from './tests/support/pegboard-process.ts';

const env = {
  /** Data folders of servers that run in the process of the test. */
  TMPDIR: memoryFolder(),
  /** Database workers of these servers otherwise compile all their modules. */
  NODE_COMPILE_CACHE: COMPILE_CACHE,
};

/** A fixed seed makes `npm test` reproducible. `SEED=random` explores, and `SEED=<number>` repeats. */
const seed = process.env.SEED === 'random' ? randomInt(2 ** 31) : Number(process.env.SEED ?? 1);
if (process.env.SEED !== undefined) process.stdout.write(`SEED=${seed}\n`);

/** Modules that a worker loads once in component tests: a page load starts only those of the app afresh. */
const BACKEND = new RegExp(`^${import.meta.dirname}/(contract|domain|server)/`);

export default defineConfig({
  test: {
    pool: 'forks',
    // Loading React, Fastify and the like for each file took 40 % of all processor time.
    isolate: false,
    setupFiles: './tests/support/fresh-modules.ts',
    globalSetup: './tests/support/sqlite-setup.ts',
    // One more than cores: a worker often waits for processes and databases.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    provide: { seed },
    tags: [{ name: 'slow', description: 'Seconds of processor time: `npm run test:slow`.' }],
    // For busy machines: a passing test takes a fraction of it. Chosen runs of a property take their time.
    testTimeout: process.env.RUNS === undefined ? 60_000 : 0,
    hookTimeout: 60_000,
    // Tests share stores and packages.
    restoreMocks: true,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', env, include: ['{bench,cli,contract,demo,domain,scripts,server,web}/**/*.test.ts'] },
      },
      {
        extends: true,
        // React as people run it. Its development build took a fifth of the time.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'web',
          env: { ...env, NODE_ENV: 'production' },
          include: ['web/**/*.test.tsx'],
          environment: './tests/component/environment.ts',
          setupFiles: './tests/component/setup.ts',
          server: { deps: { external: [BACKEND] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          env,
          include: ['server/store/conformance/*.test.ts', 'server/**/*.engines.test.ts'],
          globalSetup: './tests/support/postgres-setup.ts',
          setupFiles: ['./tests/support/fresh-modules.ts', './tests/support/drop-spare.ts'],
        },
      },
      // Each of these starts whole processes, which takes long on a busy machine.
      {
        extends: true,
        test: { name: 'process', include: ['tests/{process,fuzz}/**/*.test.ts'] },
      },
      // Whole processes for minutes: not a part of `npm test`.
      { extends: true, test: { name: 'slow', include: ['tests/slow/**/*.test.ts'], testTimeout: 240_000 } },
    ],
  },
});
