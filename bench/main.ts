import { readOptions } from './options.ts';
import { runSize } from './run.ts';
import { asMarkdown, type Results, save } from './table.ts';

/** `npm run bench`: see README.md beside this file. */
const options = readOptions(process.argv.slice(2));
const results: Results = { rows: [], starts: [] };

for (const size of options.sizes) {
  const { rows, starts } = await runSize(size, options, ({ name, requestsPerSecond, ratio }) =>
    process.stderr.write(`${size} · ${name}: ${Math.round(requestsPerSecond)}/s, ratio ${ratio.toFixed(2)}\n`),
  );
  results.rows.push(...rows);
  results.starts.push(...starts);
  // A long run that is given up keeps what it has.
  await save(options.out, results);
}
process.stdout.write(`${asMarkdown(results)}\n`);
