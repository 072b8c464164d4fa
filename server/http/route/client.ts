import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from '#server/core/client.ts';
import { networkOf } from '../limits/rate-limits.ts';

/** Returns the client of a request. Its signal aborts when the connection closes or the reply is complete. */
export function clientOf(request: FastifyRequest, reply: FastifyReply): Client {
  const closed = new AbortController();
  // `request.signal` follows the request's stream, which may end long before the connection. Unlike the event 'close',
  // `finished` also reports a client that has gone already.
  finished(reply.raw, () => closed.abort());
  return { network: networkOf(request), signal: closed.signal };
}
