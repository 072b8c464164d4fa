import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { onRequestAtOnce, type Waiting, whenThere } from './at-once.ts';
import { EncodedTexts } from './encoded-text.ts';
import { ReadyReply } from './ready-bytes.ts';
import type { VersionOf } from './store-version.ts';

/** In bytes. Each reply counts as if it were kept in two forms of its whole length; one that is compressed takes less. */
const KEPT_MAX = 24 * 1024 * 1024;
const FORMS = 2;
/** Headers, keys and objects of one reply, as the memory of the process grows by them. */
const KEPT_BESIDE = 4_096;
/** In characters: what is longer is read, put into text, hashed, compressed and sent in a turn of the event loop for each. */
const LONG = 32 * 1024;
/** Headers that belong to the body. */
const HEADERS = ['content-type', 'link', 'x-total-count'] as const;

/**
 * What makes a reply another one besides what is stored: for calls who is asking and the address; for pages, which know
 * nobody, what they say themselves.
 */
export type ReadyOption =
  | { readonly for: 'viewer' }
  | { readonly for: 'everybody'; keyOf(request: FastifyRequest): string };

declare module 'fastify' {
  interface FastifyContextConfig {
    ready?: ReadyOption;
  }
  interface FastifyRequest {
    /** The reply that this request makes for all who ask alike; null where it is not to be kept. */
    making: Making | null;
  }
}

interface Making {
  key: string;
  version: string;
  /** Null where it came to nothing. */
  made: PromiseWithResolvers<Kept | null>;
}

interface Kept {
  version: string;
  reply: ReadyReply;
}

/**
 * Keeps the replies of routes with `config.ready` as bytes, encoded and compressed once, until anything is written: then
 * each is made anew when it is asked for, once for all who ask at the same time. It comes after the viewer is known, who is part of what a reply is kept under.
 */
export function installReadyReplies(app: FastifyInstance, versionOf: VersionOf): void {
  const kept = new LRUCache<string, Kept>({
    maxSize: KEPT_MAX,
    sizeCalculation: ({ reply }) => reply.text.byteLength * FORMS + KEPT_BESIDE,
  });
  const texts = new EncodedTexts();
  const makings = new Map<string, Making>();
  app.decorateRequest('making', null);
  const oneByOne = pLimit(1);
  /**
   * One is begun each time the event loop goes round: making a list may take a millisecond without a pause, and who comes
   * meanwhile is let in, or sent what is ready, before the next. Otherwise all that had arrived were made first.
   */
  const turn = (): Promise<void> => oneByOne(() => setImmediate());

  function begin(key: string, version: string, reply: FastifyReply): Making {
    const making: Making = { key, version, made: Promise.withResolvers() };
    makings.set(key, making);
    reply.raw.once('close', () => {
      making.made.resolve(null);
      if (makings.get(key) === making) makings.delete(key);
    });
    return making;
  }

  /** @returns null for the first who asks, and has to make it */
  function find(key: string, version: string): Kept | Promise<Kept | null> | null {
    const found = kept.get(key);
    if (found?.version === version) return found;
    const making = makings.get(key);
    return making?.version === version ? making.made.promise : null;
  }

  app.addHook(
    'onRequest',
    onRequestAtOnce((request, reply) => {
      const { ready } = request.routeOptions.config;
      if (ready === undefined || request.method !== 'GET') return;
      return whenThere(versionOf(request), (version) => {
        // Without a database a page is made all the same, to say so; a call fails by itself.
        if (version === null) return;
        const key = keyOf(request, ready);
        const known = find(key, version);
        if (known !== null)
          return whenThere(known, (found) => (found ? sendReady(request, reply, found.reply) : undefined));
        request.making = begin(key, version, reply);
        return turn();
      });
    }),
  );

  app.addHook('preSerialization', async (request, _reply, payload) => {
    // How long a list is shows once it is text.
    if (request.making !== null && Array.isArray(payload)) await setImmediate();
    return payload;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { ready } = request.routeOptions.config;
    if (ready === undefined || typeof payload !== 'string') return payload;
    const nextStep = payload.length > LONG ? () => setImmediate() : () => {};
    reply.headers(cachingOf(request, ready));
    await nextStep();
    const made = new ReadyReply(texts.of(payload), headersOf(reply));
    if (request.making !== null && reply.statusCode === 200) {
      const { key, version, made: promised } = request.making;
      const reusable = { version, reply: made };
      kept.set(key, reusable);
      promised.resolve(reusable);
    }
    await nextStep();
    const form = await (reply.statusCode === 200 ? made.formFor(request) : made.wholeFor(request));
    await nextStep();
    if (reply.statusCode === 200) reply.status(form.status);
    reply.headers(form.headers);
    return form.body;
  });
}

/**
 * Sends a reply past Fastify, which would go through hooks and look at each header again.
 * It is logged and counted as any other.
 */
function sendReady(request: FastifyRequest, reply: FastifyReply, ready: ReadyReply): Waiting {
  return whenThere(ready.formFor(request), (form) => {
    const { raw } = reply.hijack();
    raw.writeHead(form.status, form.headersWith(request.server.commonHeaders())).end(form.body);
    return undefined;
  });
}

/** An address cannot hold a space. */
function keyOf(request: FastifyRequest, ready: ReadyOption): string {
  const { viewer, url } = request;
  return ready.for === 'everybody' ? `page ${ready.keyOf(request)}` : `${viewer.userId ?? ''} ${url}`;
}

function cachingOf({ viewer }: FastifyRequest, ready: ReadyOption): Record<string, string> {
  if (ready.for === 'everybody') return { 'cache-control': 'no-cache', vary: 'accept-encoding' };
  return {
    // Who signs out leaves nothing on the device.
    'cache-control': viewer.userId === null ? 'no-cache' : 'no-store',
    vary: 'accept-encoding, authorization',
  };
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of [...HEADERS, 'cache-control', 'vary']) {
    const value = reply.getHeader(name);
    if (value !== undefined) headers[name] = String(value);
  }
  return headers;
}
