import fc from 'fast-check';
import { test } from 'vitest';
import { runs } from '#tests/support/property-tests.ts';
import { openTestServer } from '#tests/support/server.ts';
import { comparePrograms } from '#tests/support/sharing-programs.ts';
import { compareReads } from '#tests/support/sharing-reads.ts';
import { step, who } from '#tests/support/sharing-steps.ts';
import { createWorld, deleteAccount, disable, perform } from '#tests/support/sharing-world.ts';

/** The account of one person may be deleted, and another one be disabled at the end: both would empty the world earlier. */
const story = fc.record({
  before: fc.array(step, { minLength: 30, maxLength: 50, size: 'max' }),
  deleted: fc.option(who),
  after: fc.array(step, { maxLength: 10, size: 'max' }),
  disabled: fc.option(who),
});

const matchesModel = fc.asyncProperty(story, async ({ before, deleted, after, disabled }) => {
  const server = await openTestServer();
  try {
    const world = await createWorld(server);
    for (const given of before) await perform(world, given);
    if (deleted !== null) await deleteAccount(world, deleted);
    for (const given of after) await perform(world, given);
    if (disabled !== null) await disable(world, { kind: 'disable', who: disabled, isOn: true });
    await compareReads(world);
    await comparePrograms(world);
  } finally {
    await server.close();
  }
});

test('any sequence of changes shows everyone what a model allows', async () => {
  await fc.assert(matchesModel, { numRuns: runs(1) });
});
