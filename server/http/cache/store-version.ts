import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Store } from '#server/store/store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    storeVersion: Promise<string | null> | null;
  }
}

/**
 * Returns the version of the store, read once per request and before any data, so that it is never newer than the data.
 * Null if the database does not answer: nothing may be cached then.
 */
export type VersionOf = (request: FastifyRequest) => Promise<string | null>;

/** Adds the version of the store to requests. */
export function registerStoreVersion(app: FastifyInstance, store: Store): VersionOf {
  app.decorateRequest('storeVersion', null);
  const read = async () => store.version();
  return (request) => {
    request.storeVersion ??= read().catch(() => null);
    return request.storeVersion;
  };
}
