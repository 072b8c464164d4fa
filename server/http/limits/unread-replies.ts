import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/core/errors.ts';
import { networkOf } from '../network.ts';
import { createBudget } from './in-use.ts';

/** Bytes. Shorter replies are not counted: the limit of connections bounds them. */
const COUNTED_FROM = 64 * 1024;
/** In seconds. */
const RETRY_AFTER = 5;

interface Limits {
  /** Bytes of replies to all clients. */
  total: number;
  /** Bytes of replies to the clients of one network. */
  perNetwork: number;
}

/**
 * Limits the memory of replies to reads that clients take slowly or not at all. Replies to changes are always sent,
 * because a stored change must be acknowledged.
 */
export function registerUnreadReplyLimit(app: FastifyInstance, { total, perNetwork }: Limits): void {
  const replies = createBudget(total);
  const networkReplies = createBudget(perNetwork);

  /** Counts a reply until it is sent or its connection closes. Returns false if it exceeds a limit. */
  function count(request: FastifyRequest, reply: FastifyReply, size: number): boolean {
    const releaseNetwork = networkReplies.take(networkOf(request), size);
    if (releaseNetwork === null) return false;
    const release = replies.take('', size);
    if (release === null) {
      releaseNetwork();
      return false;
    }
    // Unlike the event 'close', this also reports a client that has gone already.
    finished(reply.raw, () => {
      releaseNetwork();
      release();
    });
    return true;
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const size = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    if (request.method !== 'GET' || size < COUNTED_FROM || count(request, reply, size)) return payload;
    // Headers such as the encoding describe the reply that is dropped.
    for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
    throw new AppError('rate_limited', 'Too many replies are still being sent to you. Please wait and try again.', {
      retryAfter: RETRY_AFTER,
    });
  });
}
