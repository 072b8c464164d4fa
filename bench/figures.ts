import { z } from 'zod';

/** What one run of requests came to. */
export const Figures = z.object({
  /** How many there were. */
  requests: z.number(),
  requestsPerSecond: z.number(),
  /** Milliseconds. */
  p50: z.number(),
  p99: z.number(),
});
export type Figures = z.infer<typeof Figures>;

/** @param latencies of each request, in milliseconds, in any order */
export function figuresOf(latencies: readonly number[], seconds: number): Figures {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { requests: sorted.length, requestsPerSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** Of several runs, each figure by itself. */
export const medianFigures = (runs: readonly Figures[]): Figures => ({
  requests: median(runs.map((run) => run.requests)),
  requestsPerSecond: median(runs.map((run) => run.requestsPerSecond)),
  p50: median(runs.map((run) => run.p50)),
  p99: median(runs.map((run) => run.p99)),
});
