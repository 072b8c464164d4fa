import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { pathOf } from './url-path.ts';

/**
 * Returns the logger's options. Requests are logged without headers, body and query: these contain tokens, sign-in codes
 * and search terms.
 */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, path: pathOf(url), ip }),
      res: ({ statusCode }) => ({ statusCode }),
    },
  };
}
