import autocannon from 'autocannon';
import { z } from 'zod';
import { figuresOf } from './figures.ts';

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

/** The load generator, in a process of its own: it must not wait for the server's processor time, nor take it. */
process.on('message', async (message) => {
  const { url, method, headers, body, connections, seconds } = Load.parse(message);
  const taken: number[] = [];
  let elapsed = 0;
  // On a busy machine no reply may come within a short run.
  while (taken.length === 0) {
    const result = await autocannon({
      url,
      method,
      headers,
      body,
      connections,
      duration: seconds,
      // Its own latencies are whole milliseconds.
      setupClient: (client) => client.on('response', (_status, _bytes, milliseconds) => taken.push(milliseconds)),
    });
    const failed = result.errors + result.non2xx;
    if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed`);
    elapsed += result.duration;
  }
  process.send?.(figuresOf(taken, elapsed));
});
process.on('disconnect', () => process.exit());
