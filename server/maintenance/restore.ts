import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '#server/config.ts';
import { describeLocation } from '#server/store/backup/locations.ts';
import { rehearse, restore } from '#server/store/backup/restore.ts';
import { command } from './command.ts';
import { configuredLocation } from './configured-location.ts';
import { progressBar } from './progress.ts';
import { summary } from './summary.ts';

/** `npm run restore -- --from FILE [--check]` restores a backup into the configured empty database, or only verifies it. */
await command('could not restore the backup', async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, check: { type: 'boolean' } } });
  if (values.from === undefined) throw new ConfigError('--from FILE: is required');
  const file = resolve(values.from);
  const target = configuredLocation();
  const { madeAt, version, contents } = await (values.check ? rehearse(file) : restore(file, target, progressBar()));
  process.stdout.write(
    values.check
      ? `Verified ${summary(contents)} of ${madeAt} (Pegboard ${version}): restored and compared every row\n`
      : `Restored ${summary(contents)} of ${madeAt} (Pegboard ${version}) to ${describeLocation(target)}\n`,
  );
});
