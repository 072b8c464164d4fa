import { setTimeout as sleep } from 'node:timers/promises';
import { forkBeside, nextMessage } from './child.ts';
import { Figures, median, medianFigures } from './figures.ts';
import type { LongWork } from './long-work.ts';
import type { Options } from './options.ts';
import { usageOf } from './process-usage.ts';
import type { Reading } from './reader.ts';
import type { WorkRow } from './results.ts';

/** Milliseconds between two looks at the server's memory. */
const LOOK = 20;
/** Milliseconds after a reply in which a server may still tidy up: the next quiet turn is after them. */
const REST = 2_000;

/** Reads at a steady pace, first with nothing else to do for the server, then while it works. */
export async function measureWork(
  work: LongWork,
  { reading, options, pid }: { reading: Reading; options: Options; pid: number },
): Promise<Omit<WorkRow, 'engine' | 'size'>> {
  const child = forkBeside('reader.ts');
  async function readDuring<T>(during: () => Promise<T>): Promise<{ result: T; figures: Figures }> {
    child.send(reading);
    await nextMessage(child);
    const result = await during();
    child.send('stop');
    return { result, figures: Figures.parse(await nextMessage(child)) };
  }
  const seconds: number[] = [];
  const growth: number[] = [];
  const quiet: Figures[] = [];
  const meanwhile: Figures[] = [];
  try {
    // What is compiled at the first requests is not what is measured.
    await readDuring(() => sleep(Math.min(500, options.seconds * 1000)));
    for (let run = 0; run < options.runs; run += 1) {
      quiet.push((await readDuring(() => sleep(options.seconds * 1000))).figures);
      const memory = await watchMemory(pid);
      const { result, figures } = await readDuring(() => doWork(work, options.seconds));
      growth.push(await memory.growth());
      seconds.push(...result);
      meanwhile.push(figures);
      await sleep(Math.min(REST, options.seconds * 1000));
    }
  } finally {
    child.kill();
  }
  const [reads, readsMeanwhile] = [medianFigures(quiet), medianFigures(meanwhile)];
  return {
    name: work.name,
    seconds: median(seconds),
    quiet: reads,
    meanwhile: readsMeanwhile,
    ratio: readsMeanwhile.p99 / reads.p99,
    memoryGrowth: Number.isNaN(median(growth)) ? null : Math.max(...growth),
  };
}

/** @returns the seconds each time took */
async function doWork({ run, repeatedBy = 0 }: LongWork, seconds: number): Promise<number[]> {
  const taken: number[] = [];
  const start = performance.now();
  async function repeat() {
    do {
      const before = performance.now();
      await run();
      taken.push((performance.now() - before) / 1000);
    } while (repeatedBy > 0 && performance.now() - start < seconds * 1000);
  }
  await Promise.all(Array.from({ length: Math.max(1, repeatedBy) }, repeat));
  return taken;
}

/** How far above its resident memory of now a process goes, in bytes; NaN where the system does not tell. */
async function watchMemory(pid: number): Promise<{ growth(): Promise<number> }> {
  const memoryNow = async () => (await usageOf(pid))?.memory ?? Number.NaN;
  const before = await memoryNow();
  let most = before;
  let watching = true;
  const over = (async () => {
    while (watching) {
      most = Math.max(most, await memoryNow());
      await sleep(LOOK);
    }
  })();
  return {
    async growth() {
      watching = false;
      await over;
      return most - before;
    },
  };
}
