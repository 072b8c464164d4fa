import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '#server/config.ts';
import { backUp } from '#server/store/backup/backup.ts';
import { rehearse } from '#server/store/backup/restore.ts';
import { command } from './command.ts';
import { configuredLocation } from './configured-location.ts';
import { progressBar } from './progress.ts';
import { summary } from './summary.ts';

/** `npm run backup -- --to FILE [--check]` backs up the configured database, even while Pegboard runs. */
await command('could not create the backup', async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, check: { type: 'boolean' } } });
  if (values.to === undefined) throw new ConfigError('--to FILE: is required');
  const file = resolve(values.to);
  const contents = await backUp(configuredLocation(), file, progressBar());
  process.stdout.write(`Backed up ${summary(contents)} to ${file}\n`);
  if (values.check) {
    // Uses the folder of the backup, because the temporary folder may be in memory and too small.
    await rehearse(file, dirname(file));
    process.stdout.write('Verified the backup: restored it to a temporary folder and compared every row\n');
  }
});
