import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { figuresOf } from './figures.ts';

/** What is read, in turn, until the word `stop`. */
export const Reading = z.object({ urls: z.array(z.url()), headers: z.record(z.string(), z.string()) });
export type Reading = z.infer<typeof Reading>;

/** Milliseconds from one request to the next. */
const PACE = 5;
/** People have connections of their own: who waits for a reply holds up nobody else's request. */
const agent = new Agent({ keepAlive: true });

/**
 * Reads at a steady pace, far below what the server can do, whatever the replies take: so that all who would have had to
 * wait are counted, and not one of them.
 */
let stop: () => Promise<void> = async () => {};

function start({ urls, headers }: Reading): void {
  const taken: number[] = [];
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  let count = 0;
  function readNext(): void {
    const reply = read(urls[count % urls.length] ?? '', headers).then((milliseconds) => {
      taken.push(milliseconds);
      underWay.delete(reply);
    });
    count += 1;
    underWay.add(reply);
  }
  readNext();
  const timer = setInterval(readNext, PACE);
  stop = async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    process.send?.(figuresOf(taken, (performance.now() - began) / 1000));
  };
}

function read(url: string, headers: Record<string, string>): Promise<number> {
  const sent = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, async (reply) => {
      const body = await text(reply);
      if (reply.statusCode === 200) resolve(performance.now() - sent);
      else reject(new Error(`${url} answers ${reply.statusCode}: ${body.slice(0, 200)}`));
    });
    request.on('error', reject);
  });
}

process.on('message', (message) => {
  if (message === 'stop') void stop();
  else {
    start(Reading.parse(message));
    process.send?.('started');
  }
});
process.on('disconnect', () => process.exit());
