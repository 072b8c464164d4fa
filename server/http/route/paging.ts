import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '#server/core/page.ts';

/** Sets the headers of a list and returns the items as the body. */
export function sendPage<T>(request: FastifyRequest, reply: FastifyReply, page: Page<T>): T[] {
  if (page.total !== null) reply.header('x-total-count', page.total);
  if (page.mode !== undefined) reply.header('x-search-mode', page.mode);
  if (page.isIncomplete) reply.header('x-search-incomplete', 'true');
  if (page.isVolatile) request.inFlight = null;
  if (page.next !== null) {
    // URL needs an origin, which the link does not contain.
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    searchParams.set('cursor', page.next);
    reply.header('link', `<${pathname}?${searchParams}>; rel="next"`);
  }
  return page.items;
}
