import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,demo,tests,scripts}/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    // A file is a world of its own; two cores are enough for all of them.
    pool: 'forks',
    // A test that starts the whole program several times takes its time on a busy machine.
    testTimeout: 60_000,
  },
});
