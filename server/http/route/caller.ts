import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, type Person, VISITOR, type Viewer } from '#server/core/caller.ts';
import { unauthenticated } from '#server/core/errors.ts';
import { networkOf } from '../network.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer;
  }
}

/** Adds the viewer to requests: a visitor until authentication says otherwise. */
export function registerViewer(app: FastifyInstance): void {
  app.decorateRequest('viewer');
  app.addHook('onRequest', (request, _reply, done) => {
    request.viewer = VISITOR;
    done();
  });
}

/** @throws AppError `unauthenticated` for a visitor */
export function requireSignedIn<V extends Viewer>(viewer: V): V & Person {
  const { userId } = viewer;
  if (userId === null) throw unauthenticated();
  return { ...viewer, userId };
}

/** Returns the caller of a request, as which `viewer` acts. Its signal aborts when the connection closes or the reply is complete. */
export function callerOf(request: FastifyRequest, reply: FastifyReply, viewer = request.viewer): Caller {
  let signal: AbortSignal | undefined;
  return {
    ...viewer,
    network: networkOf(request),
    get signal() {
      signal ??= closeSignal(reply);
      return signal;
    },
  };
}

function closeSignal(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  // `request.signal` follows the request's stream, which may end long before the connection. Unlike the event 'close',
  // `finished` also reports a client that has gone already.
  finished(reply.raw, () => closed.abort());
  return closed.signal;
}
