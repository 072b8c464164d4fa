import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { machine } from '../options.ts';
import { startBoard } from './board.ts';
import { coldStart } from './cold-start.ts';
import { asMarkdown } from './report.ts';
import { scrollDown, scrollThrough } from './scrolling.ts';
import { lastKeyToResults } from './search.ts';

/** `npm run bench:browser`: what one waits for in Chromium. See README.md in the folder above. */

const whole = z.coerce.number().int().min(1);
const Flags = z.object({
  /** Public snippets on the board. */
  snippets: whole.max(100_000).default(10_000),
  /** Of each measurement, each in a browser that has seen nothing; the table has the medians. */
  runs: whole.default(5),
  out: z.string().min(1).default('bench/results/browser'),
});
const { values } = parseArgs({
  options: { snippets: { type: 'string' }, runs: { type: 'string' }, out: { type: 'string' } },
});
const { snippets, runs, out } = Flags.parse(values);

const board = await startBoard(snippets);
try {
  const times = async <T>(name: string, measure: () => Promise<T>): Promise<T[]> => {
    const results: T[] = [];
    for (let run = 1; run <= runs; run++) {
      results.push(await measure());
      process.stderr.write(`${name} ${run}/${runs}: ${JSON.stringify(results.at(-1))}\n`);
    }
    return results;
  };
  const results = {
    machine: machine(),
    snippets,
    start: await times('cold start', () => coldStart(board)),
    scroll: await times('scroll of 20,000 px', () => scrollDown(board)),
    search: await times('search', () => lastKeyToResults(board)),
    // Takes minutes.
    whole: await scrollThrough(board),
  };
  const report = asMarkdown(results);
  await mkdir(dirname(out), { recursive: true });
  await writeFile(`${out}.json`, `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(`${out}.md`, `${report}\n`);
  process.stdout.write(`${report}\n`);
} finally {
  await board.stop();
}
