import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Store } from '#server/store/store.ts';
import { encodeReply, ReadyBytes } from './ready-bytes.ts';

/** What is kept takes this much memory at most, in bytes; each reply is counted with its compressed forms. */
const KEPT_MAX = 48 * 1024 * 1024;
const FORMS = 2;
/** Headers that belong to the body. */
const HEADERS = ['content-type', 'link', 'x-total-count'] as const;

/**
 * What makes a reply another one besides the address and what is stored: `builtAt` for pages, which hold the names of the
 * app's files, and nothing for calls.
 */
export type ReadyOption = { readonly for: 'everybody'; builtAt(): number } | { readonly for: 'visitors' };

declare module 'fastify' {
  interface FastifyContextConfig {
    ready?: ReadyOption;
  }
  interface FastifyRequest {
    /** Set where the reply is to be kept. */
    readyVersion: string | null;
  }
}

interface Kept {
  version: string;
  bytes: ReadyBytes;
  headers: Record<string, string>;
}

/**
 * Keeps the replies of routes with `config.ready` as bytes, encoded and compressed once, until anything is written: then
 * each is made anew when it is asked for. Calls are kept for visitors alone, whose replies depend on the address and on
 * what is stored; so no reply that was made for a person can reach another.
 */
export function installReadyReplies(app: FastifyInstance, store: Store): void {
  const kept = new LRUCache<string, Kept>({
    maxSize: KEPT_MAX,
    sizeCalculation: ({ bytes }) => bytes.byteLength * FORMS + 1,
  });
  app.decorateRequest('readyVersion', null);

  app.addHook('onRequest', async (request, reply) => {
    const { ready } = request.routeOptions.config;
    if (ready === undefined || request.method !== 'GET' || !isForAll(request, ready)) return;
    // Without a database a page is made all the same, to say so; a call fails by itself.
    const written = await store.version().catch(() => null);
    if (written === null) return;
    const version = `${ready.for === 'everybody' ? ready.builtAt() : ''} ${written}`;
    const found = kept.get(request.url);
    if (found?.version !== version) {
      request.readyVersion = version;
      return;
    }
    reply.headers(found.headers);
    return reply.send(await encodeReply(request, reply, found.bytes));
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { ready } = request.routeOptions.config;
    if (ready === undefined || typeof payload !== 'string') return payload;
    reply.headers({
      'cache-control': 'no-cache',
      vary: ready.for === 'everybody' ? 'accept-encoding' : 'accept-encoding, authorization',
    });
    if (!isForAll(request, ready)) return payload;
    const bytes = new ReadyBytes(payload);
    if (request.readyVersion !== null && reply.statusCode === 200) {
      const headers: Record<string, string> = {};
      for (const name of [...HEADERS, 'cache-control', 'vary']) {
        const value = reply.getHeader(name);
        if (value !== undefined) headers[name] = String(value);
      }
      kept.set(request.url, { version: request.readyVersion, bytes, headers });
    }
    return encodeReply(request, reply, bytes);
  });
}

const isForAll = (request: FastifyRequest, ready: ReadyOption): boolean =>
  ready.for === 'everybody' || request.headers.authorization === undefined;
