import { Agent, get } from 'node:http';
import { z } from 'zod';
import { percentile } from './statistics.ts';

/** The URLs to read in turns until the message `stop`. */
export const Reads = z.object({ urls: z.array(z.string()).nonempty(), headers: z.record(z.string(), z.string()) });
export type Reads = z.infer<typeof Reads>;

const INTERVAL_MS = 5;
const agent = new Agent({ keepAlive: true });

/** Sends a request every 5 ms whether or not earlier ones have a response, so a stall delays all requests in it. */
function start({ urls, headers }: Reads): () => Promise<number> {
  const latencies: number[] = [];
  const inFlight = new Set<Promise<void>>();
  let count = 0;
  const send = () => {
    const read = latencyOf(urls[count++ % urls.length] ?? '', headers).then((milliseconds) => {
      latencies.push(milliseconds);
      inFlight.delete(read);
    });
    inFlight.add(read);
  };
  // The first one at once: work may end before the interval does.
  send();
  const timer = setInterval(send, INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(inFlight);
    return percentile(latencies, 0.99);
  };
}

function latencyOf(url: string, headers: Record<string, string>): Promise<number> {
  const sent = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} returned ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - sent));
    }).on('error', reject);
  });
}

let stop = async () => Number.NaN;

process.on('message', async (message) => {
  if (message === 'stop') {
    process.send?.(await stop());
  } else {
    stop = start(Reads.parse(message));
    process.send?.('started');
  }
});
process.on('disconnect', () => process.exit());
