import { constants } from 'node:os';
import { readOptions } from './options.ts';
import { asMarkdown, save } from './report.ts';
import type { Results } from './results.ts';
import { runSize } from './run.ts';

/** `npm run bench`: see README.md beside this file. */
// By itself a signal ends this process without a word to those it has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

const options = readOptions(process.argv.slice(2));
const results: Results = { rows: [], works: [], starts: [], onDisk: [] };

for (const size of options.sizes) {
  for (const engine of options.engines) {
    const measured = await runSize(engine, size, options, (line) => {
      process.stderr.write(`${engine} ${size} · ${line}\n`);
    });
    results.rows.push(...measured.rows);
    results.works.push(...measured.works);
    results.starts.push(...measured.starts);
    results.onDisk.push(...measured.onDisk);
    // A long run that is given up keeps what it has.
    await save(options, results);
  }
}
process.stdout.write(`${asMarkdown(results)}\n`);
