import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Viewer } from '#server/core/caller.ts';

/** In characters of JSON. */
const MAX_SIZE = 4 * 1024 * 1024;
/** Estimated size of an entry without its response. */
const ENTRY_OVERHEAD = 500;

interface Idempotency {
  /**
   * Runs the work of a request once: a retry with the same key, URL, body and viewer gets the first result, also while
   * the first is in progress. Failures are not kept.
   */
  run<Result>(request: FastifyRequest, key: string, work: () => Promise<Result>): Promise<Result>;
  /** Drops the results of a viewer who deleted something: a retry must not return what no longer exists. */
  forget(viewer: Viewer): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    idempotency: Idempotency;
  }
}

/** Adds idempotency keys. Results are kept in memory, per process. */
export function registerIdempotency(app: FastifyInstance): void {
  const results = new LRUCache<string, Promise<unknown>>({ maxSize: MAX_SIZE });

  function start<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    const pending = work();
    results.set(id, pending, { size: ENTRY_OVERHEAD });
    pending.then(
      (result) => {
        // `forget` may have dropped it.
        if (results.peek(id) !== pending) return;
        // An existing entry keeps its size, so it is replaced.
        results.delete(id);
        results.set(id, pending, { size: ENTRY_OVERHEAD + JSON.stringify(result).length });
      },
      () => results.delete(id),
    );
    return pending;
  }

  app.decorate('idempotency', {
    async run<Result>({ viewer, url, bodyDigest }: FastifyRequest, key: string, work: () => Promise<Result>) {
      const id = `${prefixOf(viewer)}${url} ${bodyDigest} ${key}`;
      // The same id always belongs to the same call.
      return (results.get(id) as Promise<Result> | undefined) ?? start(id, work);
    },

    forget(viewer) {
      const prefix = prefixOf(viewer);
      for (const id of [...results.keys()]) if (id.startsWith(prefix)) results.delete(id);
    },
  });
}

const prefixOf = ({ userId }: Viewer) => `${userId ?? ''} `;
