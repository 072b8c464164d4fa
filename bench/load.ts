import autocannon from 'autocannon';
import { z } from 'zod';
import { figuresOf } from './figures.ts';
import { seeded } from './random.ts';

/** One run of requests, all alike. */
export const Load = z.object({
  url: z.url(),
  /** Is another number below 1000 wherever it stands in the address, at each request. */
  placeholder: z.string().optional(),
  method: z.enum(['GET', 'POST']),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
  connections: z.number(),
  seconds: z.number(),
});
export type Load = z.infer<typeof Load>;

/** Seconds until a reply is given up, and the run with it. */
const TIMEOUT = 60;
/** Milliseconds, at most, from one look at the clock to the next: a run ends at one. */
const LOOK = 1_000;

const random = seeded(Date.now());

function varied(placeholder: string): (request: autocannon.Request) => autocannon.Request {
  return (request) => ({
    ...request,
    path: request.path?.replaceAll(placeholder, () => String(random.whole(1000))),
  });
}

/** The load generator, in a process of its own: it must not wait for the server's processor time, nor take it. */
process.on('message', async (message) => {
  const { url, placeholder, method, headers, body, connections, seconds } = Load.parse(message);
  const taken: number[] = [];
  const run = async (until: { duration: number } | { amount: number }) => {
    const result = await autocannon({
      url,
      method,
      headers,
      body,
      connections,
      ...until,
      sampleInt: Math.min(LOOK, seconds * 1000),
      timeout: TIMEOUT,
      requests: placeholder === undefined ? undefined : [{ setupRequest: varied(placeholder) }],
      // Its own latencies are whole milliseconds.
      setupClient: (client) => client.on('response', (_status, _bytes, milliseconds) => taken.push(milliseconds)),
    });
    const failed = result.errors + result.non2xx;
    if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed`);
    return result.duration;
  };
  let elapsed = await run({ duration: seconds });
  // What takes longer than that is waited for: once on each connection.
  if (taken.length === 0) elapsed = await run({ amount: connections });
  process.send?.(figuresOf(taken, elapsed));
});
process.on('disconnect', () => process.exit());
