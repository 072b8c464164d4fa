import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Store } from '#server/store/store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    askedVersion: string | Promise<string | null> | null;
  }
}

/**
 * The version of what is stored, asked once for each request: before anything is read, so that it is never too new. Where
 * it is known without asking anybody it comes at once: a ready reply then waits for nothing.
 */
export type VersionOf = (request: FastifyRequest) => string | null | Promise<string | null>;

/** @returns gives the version; null where the database does not say, and then nothing may be remembered */
export function installStoreVersion(app: FastifyInstance, store: Store): VersionOf {
  app.decorateRequest('askedVersion', null);
  return (request) => {
    request.askedVersion ??= ask();
    return request.askedVersion;
  };

  function ask(): string | Promise<string | null> {
    const version = store.version();
    return typeof version === 'string' ? version : version.catch(() => null);
  }
}
