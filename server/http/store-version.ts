import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Store } from '#server/store/store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    askedVersion: Promise<string | null> | null;
  }
}

/** The version of what is stored, asked once for each request: before anything is read, so that it is never too new. */
export type VersionOf = (request: FastifyRequest) => Promise<string | null>;

/** @returns gives the version; null where the database does not say, and then nothing may be remembered */
export function installStoreVersion(app: FastifyInstance, store: Store): VersionOf {
  app.decorateRequest('askedVersion', null);
  return (request) => {
    request.askedVersion ??= store.version().catch(() => null);
    return request.askedVersion;
  };
}
