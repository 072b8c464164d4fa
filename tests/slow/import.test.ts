import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { countImported, IMPORT_SIZE, startWithUser } from '#tests/support/import-load.ts';

test('a killed import is stored completely or not at all', { timeout: 240_000 }, async () => {
  const outcomes = new Set<string>();
  for (const delay of [300, 1_000, 60_000]) {
    const { folder, pegboard, startImport } = await startWithUser();
    const importing = startImport().then(
      ({ status }) => status,
      () => null,
    );
    await Promise.race([pause(delay), importing]);
    await pegboard.stop('SIGKILL');
    const acknowledged = (await importing) === 200;
    const count = countImported(folder);
    expect([0, IMPORT_SIZE]).toContain(count);
    if (acknowledged) expect(count).toBe(IMPORT_SIZE);
    outcomes.add(acknowledged ? 'acknowledged' : 'killed');
    if (acknowledged) break;
  }
  expect([...outcomes]).toEqual(['killed', 'acknowledged']);
});
