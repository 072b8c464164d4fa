import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { findWrk } from './wrk-program.ts';

const run = promisify(execFile);

/** Identical requests sent over several connections. `NUMBER` in the URL differs in each request. */
export const Load = z.object({
  url: z.string(),
  method: z.enum(['GET', 'POST']),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
  connections: z.number(),
  seconds: z.number(),
});
export type Load = z.infer<typeof Load>;

const Figures = z.object({
  requests: z.number(),
  perSecond: z.number(),
  /** In milliseconds. */
  p50: z.number(),
  p99: z.number(),
  failed: z.number(),
});
export type Figures = z.infer<typeof Figures>;

export interface LoadGenerator {
  name: string;
  /** @throws if a request fails */
  run(load: Load): Promise<Figures>;
}

/** Returns wrk, or autocannon for runs below a second and where wrk is missing and cannot be downloaded. */
export async function findLoadGenerator(seconds: number): Promise<LoadGenerator> {
  const wrk = seconds < 1 ? null : await findWrk();
  if (wrk === null) {
    const script = join(import.meta.dirname, 'autocannon-load.ts');
    return generator('autocannon', (load) => run(process.execPath, [script, JSON.stringify(load)]));
  }
  return generator('wrk', ({ url, method, headers, body = '', connections, seconds }) => {
    // Without a reply, wrk has no percentiles.
    const duration = `${Math.max(1, Math.round(seconds))}s`;
    const options = [
      '-t1',
      `-c${connections}`,
      `-d${duration}`,
      '--timeout',
      '60s',
      '-s',
      join(import.meta.dirname, 'wrk.lua'),
    ];
    const headerOptions = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    return run(wrk.path, [...options, ...headerOptions, url, '--', method, String(Date.now()), body], { env: wrk.env });
  });
}

function generator(name: string, start: (load: Load) => Promise<{ stdout: string }>): LoadGenerator {
  return {
    name,
    async run(load) {
      const { stdout } = await start(load);
      const figures = Figures.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
      if (figures.failed > 0)
        throw new Error(`${figures.failed} of ${figures.requests} requests to ${load.url} failed`);
      // Percentiles of no requests are 0, which would meet any limit.
      return figures.requests === 0
        ? { ...figures, p50: Number.POSITIVE_INFINITY, p99: Number.POSITIVE_INFINITY }
        : figures;
    },
  };
}
