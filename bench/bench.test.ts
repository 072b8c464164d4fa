import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';

test('the quick benchmark runs every case beside its yardstick', async () => {
  const out = join(await temporaryFolder(), 'quick');
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/main.ts', '--quick', '--out', out]);
  const { rows } = JSON.parse(await readFile(`${out}.json`, 'utf8'));
  expect(rows.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['public list of 48', 'one snippet by id', 'search, rare', 'create']),
  );
  for (const row of rows) {
    expect(row.requestsPerSecond, row.name).toBeGreaterThan(0);
    expect(row.yardstick.requestsPerSecond, row.name).toBeGreaterThan(0);
  }
  expect(await readFile(`${out}.md`, 'utf8')).toBe(stdout);
}, 180_000);

test('a flag that nobody knows is refused', async () => {
  await expect(promisify(execFile)(process.execPath, ['bench/main.ts', '--fast'])).rejects.toThrow(
    "Unknown option '--fast'",
  );
});
