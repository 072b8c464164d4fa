import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ENGINES, type Engine } from './databases/database.ts';
import { mebibytes, milliseconds, rate, table, thousands } from './markdown.ts';
import { machine, type Options } from './options.ts';
import type { OnDisk, Results, Row, Start, WorkRow } from './results.ts';

const NAMES: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** What is looked at as a library grows. */
const GROWING = [
  'public list of 48',
  'public list of 48, made anew',
  'public list of 48, from its middle, made anew',
  'own list of 48, made anew',
  'one snippet by id, made anew',
  'search, rare',
  'search, rare, made anew',
  'search, absent, another each time',
];

/** All that was measured, as tables. */
export function asMarkdown(results: Results): string {
  const { cores, node, platform } = machine();
  const engines = ENGINES.filter((engine) => results.starts.some((start) => start.engine === engine));
  const sections = engines.flatMap((engine) => [`## ${NAMES[engine]}`, ...sectionOf(engine, results)]);
  if (engines.length > 1) sections.push('## Side by side', sideBySide(results.rows));
  return [`Node ${node} on ${platform}, ${cores} cores`, ...sections].join('\n\n');
}

function sectionOf(engine: Engine, results: Results): string[] {
  const of = <T extends { engine: Engine }>(all: readonly T[]) => all.filter((one) => one.engine === engine);
  const [rows, works] = [of(results.rows), of(results.works)];
  const [starts, onDisk] = [of(results.starts), of(results.onDisk)];
  return [
    ...(rows.length > 0 ? ['### Cases', cases(rows)] : []),
    ...(works.length > 0 ? ['### Simple reads beside long work', longWork(works)] : []),
    '### Growth',
    growth(rows, starts, onDisk),
  ];
}

function cases(rows: readonly Row[]): string {
  const head = ['snippets', 'case', 'req/s', 'p50 ms', 'p99 ms', 'bytes', 'CPU ms', 'MB', 'yardstick req/s', 'ratio'];
  const lines = rows.map((row) => [
    thousands(row.size),
    row.name,
    rate(row.requestsPerSecond),
    milliseconds(row.p50),
    milliseconds(row.p99),
    thousands(row.replyBytes),
    row.cpuPerRequest?.toFixed(2) ?? '-',
    mebibytes(row.memory),
    rate(row.yardstick.requestsPerSecond),
    row.ratio.toFixed(2),
  ]);
  return table(head, lines);
}

function longWork(works: readonly WorkRow[]): string {
  const head = ['snippets', 'work', 'takes s', 'quiet p99 ms', 'p99 meanwhile ms', 'ratio', 'memory grows by MB'];
  const lines = works.map((row) => [
    thousands(row.size),
    row.name,
    row.seconds.toFixed(2),
    milliseconds(row.quiet.p99),
    milliseconds(row.meanwhile.p99),
    row.ratio.toFixed(1),
    mebibytes(row.memoryGrowth),
  ]);
  return table(head, lines);
}

/** One column for each size; the last compares the largest with the smallest. */
function growth(rows: readonly Row[], starts: readonly Start[], onDisk: readonly OnDisk[]): string {
  const sizes = onDisk.map(({ size }) => size);
  const memoryAt = (wanted: number) =>
    Math.max(...rows.filter(({ size }) => size === wanted).map(({ memory }) => memory ?? Number.NaN));
  const lines: [name: string, values: number[], show: (value: number) => string][] = [
    ...GROWING.map((name) => rows.filter((row) => row.name === name))
      .filter((same) => same.length === sizes.length)
      .map((same): (typeof lines)[number] => [`${same[0]?.name}, p50 ms`, same.map(({ p50 }) => p50), milliseconds]),
    ['start to first reply, ms', starts.map(({ firstReply }) => firstReply), thousands],
    ['on disk, bytes a snippet', onDisk.map(({ size, total }) => total / size), thousands],
    ['of which for search', onDisk.map(({ size, search }) => search / size), thousands],
  ];
  if (rows.length > 0) lines.push(['memory of the process, MB', sizes.map(memoryAt), mebibytes]);
  const ratio = (values: number[]) => ((values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN)).toFixed(2);
  return table(
    ['snippets', ...sizes.map(thousands), 'last / first'],
    lines.map(([name, values, show]) => [name, ...values.map(show), ratio(values)]),
  );
}

function sideBySide(rows: readonly Row[]): string {
  const head = [
    'snippets',
    'case',
    ...['req/s', 'p50 ms', 'p99 ms'].flatMap((what) => [`SQLite ${what}`, `PostgreSQL ${what}`]),
  ];
  const lines = rows
    .filter(({ engine }) => engine === 'sqlite')
    .flatMap((one) => {
      const other = rows.find(
        ({ engine, size, name }) => engine === 'postgres' && size === one.size && name === one.name,
      );
      if (other === undefined) return [];
      const both = [one, other];
      return [
        [
          thousands(one.size),
          one.name,
          ...both.map((row) => rate(row.requestsPerSecond)),
          ...both.map((row) => milliseconds(row.p50)),
          ...both.map((row) => milliseconds(row.p99)),
        ],
      ];
    });
  return table(head, lines);
}

/** Beside each other: the tables for people, and all figures for programs, with what they were taken by and on. */
export async function save(options: Options, results: Results): Promise<void> {
  const { out, runs, seconds, connections } = options;
  await mkdir(dirname(out), { recursive: true });
  await writeFile(
    `${out}.json`,
    `${JSON.stringify({ machine: machine(), runs, seconds, connections, ...results }, null, 2)}\n`,
  );
  await writeFile(`${out}.md`, `${asMarkdown(results)}\n`);
}
