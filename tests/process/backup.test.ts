import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupCommand } from '#tests/support/backup-command.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startPegboard } from '#tests/support/pegboard-process.ts';

test('prints a one-line error and exits with 1', { tags: ['slow'] }, async () => {
  const folder = await temporaryFolder();
  await (await startPegboard({ DATA_DIR: folder })).stop();
  const file = join(folder, 'x.backup');
  expect(await backupCommand('backup', { DATA_DIR: folder }, '--to', file)).toMatchObject({ code: 0 });
  expect(await backupCommand('restore', { DATA_DIR: folder }, '--from', file, '--check')).toMatchObject({ code: 0 });

  const bytes = await readFile(file);
  bytes.fill(0, 8192, 8192 + 64);
  await writeFile(file, bytes);
  const lines = [
    [
      await backupCommand('restore', { DATA_DIR: folder }, '--from', file, '--check'),
      /could not restore the backup: The copy is damaged \(/,
    ],
    [
      await backupCommand('restore', { DATA_DIR: folder }, '--from', file),
      /could not restore the backup: .*already exists; move it away/,
    ],
    [await backupCommand('restore', { DATA_DIR: folder }), /--from FILE: is required/],
    [await backupCommand('backup', { DATA_DIR: folder }), /--to FILE: is required/],
    [
      await backupCommand('backup', { DATA_DIR: folder }, '--to', file),
      /could not create the backup: .* already exists; choose another name/,
    ],
    [
      await backupCommand('backup', { DATA_DIR: folder }, '--too', file),
      /could not create the backup: Unknown option '--too'/,
    ],
  ] as const;
  for (const [{ code, output }, line] of lines) {
    expect(code).toBe(1);
    expect(output).toMatch(line);
    expect(output.trim().split('\n')).toHaveLength(1);
  }
});
