import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '#server/config.ts';
import { nameOf } from '#server/store/backup/places.ts';
import { rehearse, restore } from '#server/store/backup/restore.ts';
import { command } from './command.ts';
import { configuredLocation } from './configured-location.ts';
import { progressBar } from './progress.ts';
import { summary } from './summary.ts';

/** `npm run restore -- --from FILE [--check]` restores a backup into the configured empty database, or only verifies it. */
await command('restored nothing', async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, check: { type: 'boolean' } } });
  if (values.from === undefined) throw new ConfigError('--from FILE: is needed, a backup');
  const file = resolve(values.from);
  const place = configuredLocation();
  const { madeAt, version, contents } = await (values.check ? rehearse(file) : restore(file, place, progressBar()));
  const made = `as of ${madeAt} by Pegboard ${version}`;
  process.stdout.write(
    values.check
      ? `${summary(contents)} ${made}: every row was restored and compared, then removed again\n`
      : `${summary(contents)} ${made} are in ${nameOf(place)}\n`,
  );
});
