import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BackgroundWork,
  backgroundWorks,
  exportWork,
  exportZipWork,
  prepareRunawaySearch,
  runawaySearch,
} from './background-work.ts';
import { BUDGET, type Engine, type RowId } from './budget.ts';
import { type Case, casesOf } from './cases.ts';
import { type Checkout, startServer } from './checkout.ts';
import type { LoadGenerator } from './load.ts';
import { type CaseFigures, measureCase } from './measure-case.ts';
import { measureWork } from './measure-work.ts';
import type { Measurements } from './measurements.ts';
import { measureMembership } from './membership.ts';
import type { Options } from './options.ts';
import { residentMemory } from './process-memory.ts';
import { imagesWork, measureEmbedSize, measureImages } from './published.ts';
import { median } from './statistics.ts';
import { formatValue } from './table.ts';
import { openTargets, type RunningTarget, type Target, whileRunning } from './targets.ts';

/** Shared by all measurements on one engine. */
export interface Run {
  options: Options;
  engine: Engine;
  generator: LoadGenerator;
  measurements: Measurements;
  /** The p50 of the growth cases at the first size, in milliseconds. */
  firstP50: { row: RowId; label: string; value: number }[];
}

/** The cases whose p50 is compared between the first and the last library size. */
const GROWTH: Partial<Record<RowId, RowId>> = {
  uncachedList: 'growthList',
  searchRare: 'growthSearch',
  searchAbsent: 'growthAbsent',
  uncachedSnippet: 'growthSnippet',
};

/** Pause between runs in milliseconds. */
const PAUSE = { min: 200, max: 5_000 };

/**
 * Returns how long the server may need for the requests that its clients no longer wait for, in milliseconds. They would
 * slow down the next run, of another checkout.
 */
const pauseAfter = ({ perSecond }: CaseFigures, connections: number): number =>
  Math.min(PAUSE.max, Math.max(PAUSE.min, (1000 * connections) / perSecond));

const progress = (text: string) => process.stderr.write(`${text}\n`);

/** Measures the rows of the budget on one engine. In each run of a case the checkouts take turns. */
export async function measureEngine(run: Run, checkouts: readonly Checkout[]): Promise<void> {
  const { sizes } = run.options;
  for (const [index, size] of sizes.entries()) {
    progress(`${run.engine}, ${size} snippets`);
    const targets = await openTargets(checkouts, run.engine, size);
    try {
      if (index === sizes.length - 1) await measureAll(run, targets, size);
      else await whileRunning(targets, (running) => measureFirstP50(run, running));
    } finally {
      for (const { database } of targets) await database.remove();
    }
  }
}

const isWanted = ({ options }: Run, ...rows: (RowId | undefined)[]): boolean =>
  rows.some((row) => row !== undefined && options.only.some((part) => BUDGET[row].name.includes(part)));

const isWorkWanted = (run: Run, { readsRow, secondsRow, memoryRow }: BackgroundWork): boolean =>
  isWanted(run, readsRow, secondsRow, memoryRow);

async function measureAll(run: Run, targets: Target[], size: number): Promise<void> {
  if (isWanted(run, 'start')) await measureStarts(run, targets);
  const userIds = await whileRunning(targets, async (running) => {
    await measureCases(run, running);
    if (isWanted(run, 'memory')) await measureMemory(run, running);
    if (isWanted(run, 'membership')) await measureMemberships(run, running);
    await measurePublished(run, running);
    for (const work of backgroundWorks(size)) await measureWorkRows(run, running, work);
    if (isWorkWanted(run, runawaySearch)) {
      for (const target of running) await prepareRunawaySearch(target, size);
      await measureWorkRows(run, running, runawaySearch);
    }
    return running.map(({ session }) => session.userId);
  });
  const exports = [exportWork, exportZipWork].filter((work) => isWorkWanted(run, work));
  if (exports.length === 0) return;
  for (const [index, { database }] of targets.entries()) await database.giveEverythingTo(userIds[index] ?? '');
  // Each in a new process: memory of the one before would hide the growth.
  for (const work of exports) await whileRunning(targets, (running) => measureWorkRows(run, running, work));
}

async function measureStarts({ options, measurements }: Run, targets: Target[]): Promise<void> {
  for (let turn = 0; turn < options.runs; turn += 1) {
    for (const { checkout, database } of targets) {
      const server = await startServer(checkout, database.settings);
      measurements.add({ row: 'start', label: checkout.label, value: server.startSeconds });
      await server.stop();
    }
  }
}

async function measureMemory({ measurements }: Run, running: RunningTarget[]): Promise<void> {
  for (const { checkout, server } of running) {
    measurements.add({ row: 'memory', label: checkout.label, value: await residentMemory(server.pid) });
  }
}

async function measureMemberships({ options, measurements }: Run, running: RunningTarget[]): Promise<void> {
  for (let turn = 0; turn < options.runs; turn += 1) {
    for (const target of running) {
      const value = await measureMembership(target);
      measurements.add({ row: 'membership', label: target.checkout.label, value });
    }
  }
}

async function measurePublished(run: Run, running: RunningTarget[]): Promise<void> {
  const { options, measurements } = run;
  for (const target of running) {
    const { label } = target.checkout;
    if (isWanted(run, 'embedSize'))
      measurements.add({ row: 'embedSize', label, value: await measureEmbedSize(target) });
    for (let turn = 0; turn < options.runs && isWanted(run, 'image', 'imageMemoryLater'); turn += 1) {
      const { p95, memoryLater } = await measureImages(target);
      measurements.add({ row: 'image', label, value: p95 });
      measurements.add({ row: 'imageMemoryLater', label, value: memoryLater });
    }
  }
  await measureWorkRows(run, running, imagesWork);
}

/** Returns what `measure` returns, or undefined if it fails in another checkout, which may not know the call. */
async function unlessRefused<T>({ checkout }: RunningTarget, measure: () => Promise<T>): Promise<T | undefined> {
  if (!checkout.isBaseline) return measure();
  return measure().catch((error: unknown) => {
    progress(`${checkout.label}: not measured: ${String(error)}`);
    return undefined;
  });
}

/** Runs each wanted case on all checkouts in turns, after a warm-up. */
async function eachTurn(
  run: Run,
  running: RunningTarget[],
  isCaseWanted: (one: Case) => boolean,
  record: (row: RowId, label: string, figures: CaseFigures, one: Case) => void,
): Promise<void> {
  const { options, generator } = run;
  const cases = running.map((target) => ({ target, cases: casesOf(target.session).filter(isCaseWanted) }));
  for (const index of cases[0]?.cases.keys() ?? []) {
    for (let turn = options.warmUp ? 0 : 1; turn <= options.runs; turn += 1) {
      for (const { target, cases: own } of cases) {
        const one = own[index];
        if (one === undefined) continue;
        const isWarmUp = turn === 0;
        const reference = isWarmUp ? undefined : one.reference;
        const figures = await unlessRefused(target, () =>
          measureCase({ ...one, reference }, target, generator, options),
        );
        if (figures === undefined) continue;
        await sleep(pauseAfter(figures, options.connections));
        if (isWarmUp) continue;
        progress(
          `${target.checkout.label}: ${BUDGET[one.row].name}: ${formatValue(figures.perSecond, '/s')}, ${latenciesOf(figures)}`,
        );
        record(one.row, target.checkout.label, figures, one);
      }
    }
  }
}

const latenciesOf = ({ p50, p99 }: CaseFigures): string =>
  `p50 ${formatValue(p50, 'ms')}, p99 ${formatValue(p99, 'ms')}`;

async function measureFirstP50(run: Run, running: RunningTarget[]): Promise<void> {
  await eachTurn(
    run,
    running,
    ({ row }) => isWanted(run, GROWTH[row]),
    (row, label, { p50 }) => run.firstP50.push({ row, label, value: p50 }),
  );
}

async function measureCases(run: Run, running: RunningTarget[]): Promise<void> {
  await eachTurn(
    run,
    running,
    ({ row }) => isWanted(run, row, GROWTH[row]),
    (row, label, figures, { measures }) => {
      const value = figures.ratio ?? figures.scaled ?? figures[measures];
      const rate = formatValue(figures.perSecond, '/s');
      const note = BUDGET[row].unit === '/s' ? `measured ${rate}, ${latenciesOf(figures)}` : rate;
      run.measurements.add({ row, label, value, note });
      recordGrowth(run, row, label, figures.p50);
    },
  );
}

function recordGrowth(run: Run, row: RowId, label: string, p50: number): void {
  const growthRow = GROWTH[row];
  const first = median(run.firstP50.filter((one) => one.row === row && one.label === label).map(({ value }) => value));
  if (growthRow === undefined || Number.isNaN(first)) return;
  const note = `${formatValue(first, 'ms')} to ${formatValue(p50, 'ms')}`;
  run.measurements.add({ row: growthRow, label, value: p50 / first, note });
}

async function measureWorkRows(run: Run, running: RunningTarget[], work: BackgroundWork): Promise<void> {
  if (!isWorkWanted(run, work)) return;
  const { options, measurements } = run;
  for (let turn = 0; turn < options.runs; turn += 1) {
    for (const target of running) {
      const { label } = target.checkout;
      const figures = await unlessRefused(target, () => measureWork(work, target, options.seconds));
      if (figures === undefined) continue;
      const note = `${formatValue(figures.quietP99, 'ms')} to ${formatValue(figures.p99, 'ms')}`;
      progress(`${label}: ${work.name}: ${formatValue(figures.seconds, 's')}, p99 of reads ${note}`);
      measurements.add({ row: work.readsRow, label, value: figures.slowdown, note });
      if (work.secondsRow) {
        measurements.add({ row: work.secondsRow, label, value: figures.seconds, note: `status ${figures.status}` });
      }
      if (work.memoryRow) {
        const duration = `in ${formatValue(figures.seconds, 's')}`;
        measurements.add({ row: work.memoryRow, label, value: figures.memoryGrowth, note: duration });
      }
    }
  }
}
