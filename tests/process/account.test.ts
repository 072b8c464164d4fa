import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { runPegboard } from '#tests/support/pegboard-process.ts';

async function run(settings: Record<string, string>, ...args: string[]) {
  const { ended, output } = runPegboard(settings, args, 'server/maintenance/account.ts');
  return { code: await ended, output: output() };
}

test('ends with one line and an error without a database or a command', { tags: ['slow'] }, async () => {
  const DATA_DIR = await temporaryFolder();
  expect(await run({ DATA_DIR }, 'list')).toEqual({
    code: 1,
    output: `Pegboard could not run the command: There is no database in ${DATA_DIR}\n`,
  });
  expect(await run({ DATA_DIR }, '--help')).toEqual({ code: 0, output: expect.stringContaining('reset EMAIL') });
  const { code, output } = await run({ DATA_DIR }, 'fly');
  expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringContaining('use: npm run account -- list')]]);
});
