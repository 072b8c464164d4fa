import { expect, test } from 'vitest';
import { ExportDocument } from '#contract/transfer.ts';
import { EXPORTED, startExport } from '#tests/support/export-load.ts';

test('SIGTERM lets a running export finish', { timeout: 120_000 }, async () => {
  const { pegboard, readAll } = await startExport();
  const stopped = pegboard.stop('SIGTERM');
  const { snippets: exported } = ExportDocument.parse(JSON.parse(await readAll()));
  expect(exported.map(({ title, code }) => ({ title, code }))).toEqual(EXPORTED);
  expect(await stopped).toBe(0);
});

test('a killed server aborts the response of a running export', { timeout: 120_000 }, async () => {
  const { pegboard, readAll } = await startExport();
  await pegboard.stop('SIGKILL');
  await expect(readAll()).rejects.toThrow();
});
