import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '#server/config.ts';
import { copyAll } from '#server/store/backup/copy.ts';
import { describeLocation, withSource, withTarget } from '#server/store/backup/locations.ts';
import type { DatabaseLocation } from '#server/store/open-store.ts';
import { command } from './command.ts';
import { progressBar } from './progress.ts';
import { summary } from './summary.ts';

/** `npm run move -- --from LOCATION --to LOCATION`. A location is a data folder or the URL of a PostgreSQL database. */
await command('could not move the data', async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const from = parseLocation('--from', values.from);
  const to = parseLocation('--to', values.to);
  const contents = await withSource(from, (source) =>
    withTarget(to, (target) => copyAll(source, target, progressBar())),
  );
  process.stdout.write(
    `Copied ${summary(contents)} to ${describeLocation(to)} and compared every row. The source keeps its data.\n`,
  );
});

function parseLocation(option: string, value: string | undefined): DatabaseLocation {
  if (value === undefined) throw new ConfigError(`${option}: is required, a data folder or postgres://...`);
  if (!/^\w+:\/\//.test(value)) return { folder: resolve(value) };
  try {
    const url = { url: value };
    describeLocation(url);
    return url;
  } catch (cause) {
    throw new ConfigError(`${option}: ${cause instanceof Error ? cause.message : cause}`);
  }
}
