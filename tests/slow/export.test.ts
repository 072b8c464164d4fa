import { expect, test } from 'vitest';
import { startExport } from '#tests/support/export-load.ts';

test('a killed server aborts the response of a running export', { timeout: 120_000 }, async () => {
  const { pegboard, readAll } = await startExport();
  await pegboard.stop('SIGKILL');
  await expect(readAll()).rejects.toThrow();
});
