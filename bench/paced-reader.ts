import { Agent, get } from 'node:http';
import { type ReadFigures, Reads } from './reads.ts';
import { percentile } from './statistics.ts';

const REFUSALS = [429, 503];
const agent = new Agent({ keepAlive: true });

/** Sends requests at intervals whether or not earlier ones have a response, so a stall delays all requests in it. */
function start({ urls, headers, interval }: Reads): () => Promise<ReadFigures> {
  const latencies: number[] = [];
  const inFlight = new Set<Promise<void>>();
  let next = 0;
  let refused = 0;
  const send = () => {
    const read = timed(urls[next++ % urls.length] ?? '', headers).then(({ status, milliseconds }) => {
      latencies.push(milliseconds);
      if (REFUSALS.includes(status)) refused += 1;
      inFlight.delete(read);
    });
    inFlight.add(read);
  };
  // The first one starts immediately: work may end before the interval does.
  send();
  const timer = setInterval(send, interval);
  return async () => {
    clearInterval(timer);
    await Promise.all(inFlight);
    return figuresOf(latencies, refused);
  };
}

function timed(url: string, headers: Record<string, string>): Promise<{ status: number; milliseconds: number }> {
  const sent = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const { statusCode: status = 0 } = response;
      if (status !== 200 && !REFUSALS.includes(status)) reject(new Error(`${url} returned ${status}`));
      response.resume().on('end', () => resolve({ status, milliseconds: performance.now() - sent }));
    }).on('error', reject);
  });
}

const figuresOf = (latencies: readonly number[], refused: number): ReadFigures => ({
  count: latencies.length,
  p50: percentile(latencies, 0.5),
  p99: percentile(latencies, 0.99),
  max: percentile(latencies, 1),
  refused,
});

let stop = async () => figuresOf([], 0);

process.on('message', async (message) => {
  if (message === 'stop') {
    process.send?.(await stop());
  } else {
    stop = start(Reads.parse(message));
    process.send?.('started');
  }
});
process.on('disconnect', () => process.exit());
