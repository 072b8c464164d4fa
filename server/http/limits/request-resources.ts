import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '#server/core/errors.ts';
import { createBudget, type Release } from './in-use.ts';

/** Bytes. Shorter bodies are always accepted, so that large uploads of one person do not block the changes of others. */
const COUNTED_FROM = 64 * 1024;

/** Resources of a request, held until its handler ends, or until its response closes if no handler runs. */
interface RequestResources {
  hold(release: Release): void;
  /** Runs the handler and releases the resources after it, even if the client has gone. */
  during<Result>(handler: () => Promise<Result>): Promise<Result>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Reserves memory for the body of a request. Call it before the body is read.
     *
     * @throws AppError `unavailable` if the bodies of other requests use up the memory
     */
    reserveBody(request: FastifyRequest, reply: FastifyReply): RequestResources;
  }
  interface FastifyRequest {
    resources: RequestResources | null;
  }
}

/** @param maxBytes total size of the bodies in memory */
export function registerRequestResources(app: FastifyInstance, maxBytes: number): void {
  const bodies = createBudget(maxBytes);
  app.decorateRequest('resources', null);

  app.decorate('reserveBody', (request, reply) => {
    const size = bodySize(request);
    const release = size < COUNTED_FROM ? () => {} : bodies.take('', size);
    if (release === null) throw unavailable('The server is busy with other uploads. Please try again in a moment.');
    const resources = createResources(reply);
    resources.hold(release);
    return resources;
  });
}

function createResources(reply: FastifyReply): RequestResources {
  const releases: Release[] = [];
  let isHandling = false;
  const releaseAll = () => {
    for (const release of releases.splice(0)) release();
  };
  // Unlike the event 'close', this also reports a client that has gone already.
  finished(reply.raw, () => {
    if (!isHandling) releaseAll();
  });
  return {
    hold: (release) => void releases.push(release),
    async during(handler) {
      isHandling = true;
      try {
        return await handler();
      } finally {
        releaseAll();
      }
    },
  };
}

/** Returns the most bytes that a body may occupy. A body over its limit is refused before it is read. */
function bodySize({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (Number.isNaN(length)) return headers['transfer-encoding'] === undefined ? 0 : bodyLimit;
  return length > bodyLimit ? 0 : length;
}
