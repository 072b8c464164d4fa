import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { postgresTests } from '#tests/support/postgres-tests.ts';
import { expectNothingLost, pegboardAt, RECOVERY_LIMIT, recovered, startWriting } from '#tests/support/write-load.ts';

const postgres = postgresTests();

test('answers 503 during a database restart and recovers', {
  timeout: 120_000,
}, async () => {
  const { pegboard, idToken } = await pegboardAt(await postgres.emptyDatabase());
  const load = startWriting(pegboard, idToken);
  await pause(500);
  await postgres.server.stop();
  await pause(500);
  await postgres.server.start();
  const started = Date.now();
  expect((await recovered(load)) - started).toBeLessThan(RECOVERY_LIMIT);
  await load.stop();
  expect(load.refusals.length).toBeGreaterThan(0);
  await expectNothingLost(load, pegboard, idToken);
});
