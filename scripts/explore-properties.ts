import { globSync, readFileSync } from 'node:fs';
import { startVitest } from 'vitest/node';

/* Runs all property tests with a random seed, which the configuration of Vitest prints. */

process.env.SEED ??= 'random';
const tests = globSync('{cli,contract,demo,domain,scripts,server,tests,web}/**/*.test.{ts,tsx}');
const ofProperties = tests.filter((file) => readFileSync(file, 'utf8').includes("from 'fast-check'"));
const vitest = await startVitest('test', ofProperties, { run: true, project: ['!slow'] });
await vitest.close();
