import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '#server/page.ts';

/** Sets `X-Total-Count` where it is known, and `Link` where more follows, and gives back the items as the body. */
export function sendPage<T>(request: FastifyRequest, reply: FastifyReply, page: Page<T>): T[] {
  if (page.total !== null) reply.header('x-total-count', page.total);
  if (page.next !== null) {
    // A query may hold further question marks. The host is needed to read an address, and left out again.
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    searchParams.set('cursor', page.next);
    reply.header('link', `<${pathname}?${searchParams}>; rel="next"`);
  }
  return page.items;
}
