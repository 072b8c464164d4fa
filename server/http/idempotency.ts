import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Viewer } from '#server/viewer.ts';

/** In characters of the replies that are remembered, each with what it takes beside. */
const REMEMBERED_MAX = 4 * 1024 * 1024;
const BESIDE = 500;

/** A request that may come again because the reply to it was lost. */
export interface Repeatable {
  viewer: Viewer;
  url: string;
  /** Its `Idempotency-Key`. */
  key: string;
  /** In pieces. */
  body: readonly (string | Uint8Array)[];
}

interface Idempotency {
  /**
   * Does the work of a request. While that goes on, and as long as its reply is remembered, the same request gets that reply
   * and nothing is done again: the same key with another body is another request. What was refused, or failed, is not remembered.
   */
  run<Reply>(request: Repeatable, work: () => Promise<Reply>): Promise<Reply>;
  /** Forgets the requests of somebody who has deleted something: what one of them made may be gone. */
  forget(viewer: Viewer): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    idempotency: Idempotency;
  }
}

/** Lets calls with `idempotencyKey` be done once by this process (docs/decisions/0021). */
export function registerIdempotency(app: FastifyInstance): void {
  const replies = new LRUCache<string, Promise<unknown>>({ maxSize: REMEMBERED_MAX });

  function begin<Reply>(name: string, work: () => Promise<Reply>): Promise<Reply> {
    const doing = work();
    replies.set(name, doing, { size: BESIDE });
    doing.then(
      (reply) => {
        // It may have been forgotten meanwhile.
        if (replies.peek(name) !== doing) return;
        // Only a new entry gets another size.
        replies.delete(name);
        replies.set(name, doing, { size: BESIDE + JSON.stringify(reply).length });
      },
      () => replies.delete(name),
    );
    return doing;
  }

  app.decorate('idempotency', {
    async run<Reply>({ viewer, url, key, body }: Repeatable, work: () => Promise<Reply>): Promise<Reply> {
      const name = `${ownerOf(viewer)}${url} ${await digestOf(body)} ${key}`;
      // What is kept under an address is what the same call has made.
      return (replies.get(name) as Promise<Reply> | undefined) ?? begin(name, work);
    },

    forget(viewer) {
      const owner = ownerOf(viewer);
      for (const name of [...replies.keys()]) if (name.startsWith(owner)) replies.delete(name);
    },
  });
}

async function digestOf(pieces: Repeatable['body']): Promise<string> {
  const hash = createHash('sha256');
  for (const piece of pieces) {
    hash.update(piece);
    // There may be hundreds: others have their turn between.
    await setImmediate();
  }
  return hash.digest('base64');
}

const ownerOf = ({ userId }: Viewer) => `${userId ?? ''} `;
