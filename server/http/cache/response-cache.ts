import { hash } from 'node:crypto';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { compress, type Encoding, isWorthCompressing, negotiateEncoding } from './compression.ts';
import type { VersionOf } from './store-version.ts';

const MAX_BYTES = 24 * 1024 * 1024;
/** Estimated memory of an entry without its body, in bytes. */
const ENTRY_OVERHEAD = 4_096;
/** Headers of the handler that are cached with the body. */
const STORED_HEADERS = [
  'content-type',
  'last-modified',
  'link',
  'x-total-count',
  'x-search-mode',
  'x-search-incomplete',
] as const;

/** Whether a route's responses differ per viewer and URL, or are public and differ only by `key`. */
export type CacheOption =
  | { readonly scope: 'viewer' }
  | { readonly scope: 'public'; key(request: FastifyRequest): string };

declare module 'fastify' {
  interface FastifyContextConfig {
    cache?: CacheOption;
  }
  interface FastifyRequest {
    /** Response that identical requests wait for. Set it to null in a handler to keep the response out of the cache. */
    inFlight: InFlight | null;
    isCacheHit: boolean;
  }
}

interface CachedResponse {
  etag: string;
  headers: Readonly<Record<string, string>>;
  encoding: Encoding | null;
  body: Buffer;
}

/** A response under construction; resolves to null if it is not cacheable. */
interface InFlight extends PromiseWithResolvers<CachedResponse | null> {
  store(response: CachedResponse): void;
}

/**
 * Caches compressed responses of routes with `config.cache` until the store's version changes. Identical concurrent
 * requests run the handler once. Register after authentication: the viewer is part of the cache key.
 */
export function registerResponseCache(app: FastifyInstance, versionOf: VersionOf): void {
  const cache = new LRUCache<string, { version: string; response: CachedResponse }>({
    maxSize: MAX_BYTES,
    // A compressed body may keep a buffer of twice its size.
    sizeCalculation: ({ response }) => 2 * response.body.length + ENTRY_OVERHEAD,
  });
  const inFlight = new Map<string, InFlight>();
  app.decorateRequest('inFlight', null);
  app.decorateRequest('isCacheHit', false);

  function begin(key: string, version: string, reply: FastifyReply): InFlight {
    const versionedKey = `${version} ${key}`;
    const resolvers = Promise.withResolvers<CachedResponse | null>();
    const started: InFlight = {
      ...resolvers,
      store(response) {
        cache.set(key, { version, response });
        resolvers.resolve(response);
      },
    };
    inFlight.set(versionedKey, started);
    // Unlike the event 'close', this also reports a client that has gone already.
    finished(reply.raw, () => {
      inFlight.delete(versionedKey);
      resolvers.resolve(null);
    });
    return started;
  }

  app.addHook('onRequest', async (request, reply) => {
    const option = request.routeOptions.config.cache;
    const version = option && (await versionOf(request));
    if (!version) return;
    const key = keyOf(request, option);
    const entry = cache.get(key);
    const pending = entry?.version === version ? entry.response : inFlight.get(`${version} ${key}`)?.promise;
    if (pending === undefined) {
      request.inFlight = begin(key, version, reply);
      return;
    }
    const response = await pending;
    // Null if the request waited for failed: each waiter then runs the handler.
    if (response === null) return;
    request.isCacheHit = true;
    return reply.send(represent(request, reply, response));
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const option = request.routeOptions.config.cache;
    if (option === undefined || typeof payload !== 'string' || request.isCacheHit) return payload;
    reply.headers(cacheControl(request, option));
    if (reply.statusCode !== 200) return payload;
    const response = await toResponse(payload, request, reply);
    request.inFlight?.store(response);
    const body = represent(request, reply, response);
    // Fastify's own handler of HEAD requests fails on null.
    return body ?? (request.method === 'HEAD' ? '' : null);
  });
}

async function toResponse(payload: string, request: FastifyRequest, reply: FastifyReply): Promise<CachedResponse> {
  const plain = Buffer.from(payload);
  const encoding = isWorthCompressing(plain) ? encodingOf(request) : null;
  const body = encoding === null ? plain : await compress(plain, encoding);
  const headers: Record<string, string> = {};
  for (const name of [...STORED_HEADERS, 'cache-control', 'vary']) {
    const value = reply.getHeader(name);
    if (value !== undefined) headers[name] = String(value);
  }
  // Weak: the same for all encodings.
  const etag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`;
  return { etag, headers: { ...headers, etag }, encoding, body };
}

/** Sets status and headers, and returns the body; none if the client has it already. */
function represent({ headers }: FastifyRequest, reply: FastifyReply, response: CachedResponse): Buffer | undefined {
  reply.headers(response.headers);
  if (isKnown(headers, response)) {
    reply.status(304);
    return undefined;
  }
  if (response.encoding !== null) reply.header('content-encoding', response.encoding);
  return response.body;
}

/** `If-None-Match` takes precedence (RFC 9110, section 13.2.2). */
function isKnown(headers: FastifyRequest['headers'], { etag, headers: stored }: CachedResponse): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim() === etag);
  const modified = Date.parse(stored['last-modified'] ?? '');
  return modified <= Date.parse(headers['if-modified-since'] ?? '');
}

const encodingOf = ({ headers }: FastifyRequest): Encoding | null => negotiateEncoding(headers['accept-encoding']);

function keyOf(request: FastifyRequest, option: CacheOption): string {
  // No URL contains a space.
  const resource =
    option.scope === 'public' ? `public ${option.key(request)}` : `${request.viewer.userId ?? ''} ${request.url}`;
  return `${encodingOf(request)} ${resource}`;
}

function cacheControl({ viewer }: FastifyRequest, { scope }: CacheOption): Record<string, string> {
  if (scope === 'public') return { 'cache-control': 'no-cache', vary: 'accept-encoding' };
  return {
    // Signing out must leave no private data in the browser's cache.
    'cache-control': viewer.userId === null ? 'no-cache' : 'no-store',
    vary: 'accept-encoding, authorization',
  };
}
