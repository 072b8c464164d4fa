import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { RowId } from '../budget.ts';
import { checkoutsOf } from '../checkout.ts';
import { Measurements } from '../measurements.ts';
import { exitOnSignal, flagsOrExit, machine } from '../process.ts';
import { report } from '../table.ts';
import { startBoard } from './board.ts';
import { measureDragging } from './dragging.ts';
import { measureImport } from './importing.ts';
import { measureLanding } from './landing.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measurePicture } from './picture.ts';
import { measureListView, measureLongestFrame, measureWholeBoard } from './scrolling.ts';
import { measureSearch } from './search.ts';

exitOnSignal();

const positive = z.coerce.number().int().min(1);
const Flags = z.object({
  /** Public snippets on the board. */
  snippets: positive.max(100_000).default(10_000),
  runs: positive.default(5),
  baseline: z.string().optional(),
  strict: z.boolean().default(false),
  lighthouse: z.boolean().default(false),
});
const options = {
  snippets: { type: 'string' },
  runs: { type: 'string' },
  baseline: { type: 'string' },
  strict: { type: 'boolean' },
  lighthouse: { type: 'boolean' },
} as const;
const { snippets, runs, baseline, strict, lighthouse } = flagsOrExit(() => Flags.parse(parseArgs({ options }).values));
const checkouts = checkoutsOf(baseline);
const measurements = new Measurements();

for (const checkout of checkouts) {
  const { label } = checkout;
  const add = (row: RowId, value: number, note?: string) => {
    process.stderr.write(`${label}: ${row}: ${value}\n`);
    measurements.add({ row, label, value, note });
  };
  const board = await startBoard(checkout, checkouts[0], snippets);
  try {
    for (let run = 0; run < runs; run += 1) {
      const { firstCard, reference, blocking, scriptBytes } = await measureLanding(board);
      add('firstCard', firstCard / reference, `${Math.round(firstCard)} to ${Math.round(reference)} ms`);
      add('blocking', blocking);
      add('script', scriptBytes / 1000);
      add('longestFrame', await measureLongestFrame(board));
      add('listViewFrame', await measureListView(board));
      add('dragFrame', await measureDragging(board));
      add('lastKey', await measureSearch(board));
      add('importTask', await measureImport(board));
      const picture = await measurePicture(board);
      add('picture', picture.seconds);
      add('pictureScript', picture.scriptBytes / 1000);
      if (!lighthouse) continue;
      const desktop = await measureLighthouse(board.url, 'desktop');
      add('lighthouseDesktop', Math.min(desktop.performance, desktop.others));
      const mobile = await measureLighthouse(board.url, 'mobile');
      add('lighthouseMobilePerformance', mobile.performance);
      add('lighthouseMobile', mobile.others);
    }
    // Once: it takes minutes.
    const { elements, heapGrowth } = await measureWholeBoard(board);
    add('elements', elements);
    add('heap', heapGrowth);
  } finally {
    await board.stop();
  }
}

const labels = checkouts.map(({ label }) => label);
const { table, missed } = report(measurements, labels, 'sqlite', snippets);
process.stdout.write(
  `${machine()}; Chromium, ${snippets.toLocaleString('en-US')} public snippets, ${runs} runs\n\n${table}\n`,
);
if (strict && missed.length > 0) process.exitCode = 1;
