import autocannon from 'autocannon';
import { z } from 'zod';

/** One run of requests, all alike. */
export const Load = z.object({
  url: z.url(),
  method: z.enum(['GET', 'POST']),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
  connections: z.number(),
  seconds: z.number(),
});
export type Load = z.infer<typeof Load>;

export const Figures = z.object({
  requestsPerSecond: z.number(),
  /** Milliseconds. */
  p50: z.number(),
  p99: z.number(),
});
export type Figures = z.infer<typeof Figures>;

/** The load generator, in a process of its own: it must not wait for the server's processor time, nor take it. */
process.on('message', async (message) => {
  const { url, method, headers, body, connections, seconds } = Load.parse(message);
  const result = await autocannon({ url, method, headers, body, connections, duration: seconds });
  const failed = result.errors + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed`);
  const figures: Figures = {
    requestsPerSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
  // Lets the process end once the message is out.
  process.send?.(figures, () => process.disconnect?.());
});
