import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Figures } from './load.ts';
import { machine } from './options.ts';

/** One case at one size; every figure is the median of the runs. */
export interface Row extends Figures {
  size: number;
  name: string;
  replyBytes: number;
  /** Processor time of the server in one request, in milliseconds; null where the system does not tell. */
  cpuPerRequest: number | null;
  /** Of the server after the runs, in bytes. */
  memory: number | null;
  yardstick: Figures;
  /** Requests a second over those of the yardstick in the same runs. */
  ratio: number;
}

export interface Start {
  size: number;
  /** From the start of the process to its first reply, in milliseconds. */
  firstReply: number;
}

export interface Results {
  rows: Row[];
  starts: Start[];
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

export function asMarkdown({ rows, starts }: Results): string {
  const { cores, node, platform } = machine();
  const head = ['snippets', 'case', 'req/s', 'p50 ms', 'p99 ms', 'bytes', 'CPU ms', 'MB', 'yardstick req/s', 'ratio'];
  const lines = rows.map((row) => [
    row.size,
    row.name,
    Math.round(row.requestsPerSecond),
    row.p50.toFixed(1),
    row.p99.toFixed(1),
    row.replyBytes,
    row.cpuPerRequest?.toFixed(2) ?? '-',
    row.memory === null ? '-' : Math.round(row.memory / 1024 / 1024),
    Math.round(row.yardstick.requestsPerSecond),
    row.ratio.toFixed(2),
  ]);
  const table = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const started = starts.map(
    ({ size, firstReply }) => `Start to first reply with ${size} snippets: ${Math.round(firstReply)} ms`,
  );
  return [`Node ${node} on ${platform}, ${cores} cores`, table, ...started].join('\n\n');
}

export async function save(out: string, results: Results): Promise<void> {
  await mkdir(dirname(out), { recursive: true });
  await writeFile(`${out}.json`, `${JSON.stringify({ machine: machine(), ...results }, null, 2)}\n`);
  await writeFile(`${out}.md`, `${asMarkdown(results)}\n`);
}
