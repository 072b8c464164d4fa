import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ENGINES, type Engine } from './databases/database.ts';
import { mebibytes, milliseconds, table, thousands } from './markdown.ts';
import { machine } from './options.ts';
import type { Results, Row, Start } from './results.ts';

const NAMES: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** All that was measured, as tables. */
export function asMarkdown({ rows, starts }: Results): string {
  const { cores, node, platform } = machine();
  const engines = ENGINES.filter((engine) => starts.some((start) => start.engine === engine));
  const sections = engines.flatMap((engine) => [`## ${NAMES[engine]}`, ...sectionOf(engine, { rows, starts })]);
  if (engines.length > 1) sections.push('## Side by side', sideBySide(rows));
  return [`Node ${node} on ${platform}, ${cores} cores`, ...sections].join('\n\n');
}

function sectionOf(engine: Engine, results: Results): string[] {
  const of = <T extends { engine: Engine }>(all: readonly T[]) => all.filter((one) => one.engine === engine);
  return [cases(of(results.rows)), ...of(results.starts).map(start)];
}

function cases(rows: readonly Row[]): string {
  const head = ['snippets', 'case', 'req/s', 'p50 ms', 'p99 ms', 'bytes', 'CPU ms', 'MB', 'yardstick req/s', 'ratio'];
  const lines = rows.map((row) => [
    thousands(row.size),
    row.name,
    thousands(row.requestsPerSecond),
    milliseconds(row.p50),
    milliseconds(row.p99),
    thousands(row.replyBytes),
    row.cpuPerRequest?.toFixed(2) ?? '-',
    mebibytes(row.memory),
    thousands(row.yardstick.requestsPerSecond),
    row.ratio.toFixed(2),
  ]);
  return table(head, lines);
}

const start = ({ size, firstReply }: Start) =>
  `Start to first reply with ${thousands(size)} snippets: ${Math.round(firstReply)} ms`;

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
          ...both.map((row) => thousands(row.requestsPerSecond)),
          ...both.map((row) => milliseconds(row.p50)),
          ...both.map((row) => milliseconds(row.p99)),
        ],
      ];
    });
  return table(head, lines);
}

/** Beside each other: the tables for people, and all figures for programs. */
export async function save(out: string, results: Results): Promise<void> {
  await mkdir(dirname(out), { recursive: true });
  await writeFile(`${out}.json`, `${JSON.stringify({ machine: machine(), ...results }, null, 2)}\n`);
  await writeFile(`${out}.md`, `${asMarkdown(results)}\n`);
}
