import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { BareReply } from './bare-server.ts';
import type { Case } from './cases.ts';
import { forkBeside, nextMessage } from './child.ts';
import { Figures } from './figures.ts';
import type { Load } from './load.ts';

/** What browsers send. */
export const ACCEPT = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** Headers that say what the bytes are; a bare server sends them too. */
const DESCRIBING = ['content-type', 'content-encoding'];

/**
 * What the load generator is to send for a case.
 *
 * @param url of the server
 * @param token of whoever asks, where the case is one of a person
 */
export const loadOf = (one: Case, url: string, token: string): Asked => ({
  url: url + one.path,
  placeholder: one.placeholder,
  method: one.method,
  headers: {
    ...ACCEPT,
    ...(one.signedIn && { authorization: `Bearer ${token}` }),
    ...(one.body !== undefined && { 'content-type': 'application/json' }),
  },
  body: one.body,
});

type Asked = Omit<Load, 'connections' | 'seconds'>;

/** The reply as it comes over the wire, still compressed. */
export async function rawReply({ url, placeholder, method, headers, body: sent }: Asked): Promise<BareReply> {
  const address = placeholder === undefined ? url : url.replaceAll(placeholder, '0');
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(address, { method, headers, agent: false }, resolve).on('error', reject).end(sent);
  });
  const body = await buffer(response);
  if (response.statusCode !== 200 && response.statusCode !== 201)
    throw new Error(`${url} answers ${response.statusCode}: ${body}`);
  const described = DESCRIBING.map((name) => [name, response.headers[name]]).filter(([, value]) => value !== undefined);
  return { headers: z.record(z.string(), z.string()).parse(Object.fromEntries(described)), body };
}

export interface Generator {
  /** One run after the other. @throws where a request fails */
  run(load: Load): Promise<Figures>;
  stop(): void;
}

/** Starts the load generator, in a process of its own. */
export function startGenerator(): Generator {
  const child = forkBeside('load.ts');
  return {
    async run(load) {
      child.send(load);
      return Figures.parse(await nextMessage(child));
    },
    stop: () => child.kill(),
  };
}

export interface BareServer {
  url: string;
  send(reply: BareReply): Promise<void>;
  stop(): void;
}

/** Starts the yardstick for replies, in a process of its own and on a free port. */
export async function startBareServer(): Promise<BareServer> {
  const child = forkBeside('bare-server.ts');
  const port = z.number().parse(await nextMessage(child));
  return {
    url: `http://127.0.0.1:${port}`,
    async send(reply) {
      child.send(reply);
      await nextMessage(child);
    },
    stop: () => child.kill(),
  };
}
