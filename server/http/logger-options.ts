import type { FastifyLoggerOptions, FastifyRequest, FastifyServerOptions } from 'fastify';
import { loggedPath } from './route/url-path.ts';

/**
 * Returns the logger's options. Requests are logged without headers, body and query: these contain tokens, sign-in codes
 * and search terms.
 *
 * @param stream standard output by default
 */
export function loggerOptions(level: string, stream?: FastifyLoggerOptions['stream']): FastifyServerOptions['logger'] {
  return {
    level,
    ...(stream && { stream }),
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, path: loggedPath(url), ip }),
      res: ({ statusCode }) => ({ statusCode }),
    },
  };
}
