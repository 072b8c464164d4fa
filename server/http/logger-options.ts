import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { pathOf } from './url-path.ts';

/**
 * What is logged: one JSON object a line. Of a request only what a line needs to be understood: never its headers, its
 * body, or what follows the path, where sign-ins carry codes and tokens and searches what somebody looks for.
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
