import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '#server/config.ts';
import { copyAll } from '#server/store/backup/copy.ts';
import { filling, nameOf, type Place, reading } from '#server/store/backup/places.ts';
import { command } from './command.ts';
import { progressBar } from './progress.ts';
import { summary } from './summary.ts';

/** `npm run move -- --from LOCATION --to LOCATION`. A location is a data folder or the URL of a PostgreSQL database. */
await command('moved nothing', async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const { from, to } = { from: place('--from', values.from), to: place('--to', values.to) };
  const contents = await reading(from, (source) => filling(to, (target) => copyAll(source, target, progressBar())));
  process.stdout.write(`${summary(contents)} are in ${nameOf(to)}, equal to the original, which is as it was\n`);
});

function place(option: string, given: string | undefined): Place {
  if (given === undefined) throw new ConfigError(`${option}: is needed, a data folder or postgres://...`);
  if (!/^\w+:\/\//.test(given)) return { folder: resolve(given) };
  try {
    const url = { url: given };
    nameOf(url);
    return url;
  } catch (cause) {
    throw new ConfigError(`${option}: ${cause instanceof Error ? cause.message : cause}`);
  }
}
