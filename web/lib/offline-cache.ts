import { z } from 'zod';
import { createStore } from './create-store.ts';
import { decodeTokenPayload } from './token-payload.ts';

/**
 * Caches the last replies to GET requests for use without a connection. Keyed by the token's issuer and subject, so
 * that people never see each other's data.
 */

const PREFIX = 'seen ';
const VISITOR = `${PREFIX}visitor`;
/** Maximum number of replies per person. */
const MAX_ENTRIES = 150;
const HEADERS = ['content-type', 'link', 'x-total-count', 'x-search-mode', 'x-search-incomplete'];

/** Incremented when the cache is cleared, so that replies in flight are not stored. */
let generation = 0;
/** Timestamp since which cached replies are shown, in ms; null while the server answers. */
export const staleSince = createStore<number | null>(null);

function setStaleSince(since: number | null): void {
  if ((since === null) !== (staleSince.get() === null)) staleSince.set(since);
}

/**
 * Binds the caller and the current generation.
 *
 * @returns functions that store the reply and look up the last one
 */
export function offlineCacheFor(token: string | null, address: string) {
  const name = cacheNameOf(token);
  const asked = generation;
  return {
    put(response: Response): void {
      // A captive portal or a proxy answers for the server with its own page.
      if (!response.headers.get('content-type')?.includes('json')) return;
      setStaleSince(null);
      if (response.ok) void put(name, address, response.clone(), asked).catch(() => {});
      // Deleted or no longer visible.
      if (response.status === 404) void remove(name, address).catch(() => {});
    },
    async match(): Promise<Response | null> {
      const found = await find(name, address).catch(() => null);
      if (found) setStaleSince(Date.now());
      return found;
    },
  };
}

/** Deletes the cached replies of all people. Replies to visitors stay. */
export async function clearOfflineCache(): Promise<void> {
  generation += 1;
  const names = (await cacheStorage()?.keys()) ?? [];
  const personal = names.filter((name) => name.startsWith(PREFIX) && name !== VISITOR);
  await Promise.all(personal.map((name) => cacheStorage()?.delete(name)));
}

/** Undefined in an insecure context and in some private windows. */
const cacheStorage = (): CacheStorage | undefined => globalThis.caches;

async function put(name: string, address: string, response: Response, asked: number): Promise<void> {
  const body = await response.blob();
  const headers = HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] satisfies [string, string]];
  });
  if (asked !== generation) return;
  const cache = await cacheStorage()?.open(name);
  if (!cache) return;
  await cache.put(address, new Response(body, { headers }));
  // Keys are in insertion order.
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_ENTRIES)).map((request) => cache.delete(request)));
}

async function remove(name: string, address: string): Promise<void> {
  const cache = await openExisting(name);
  await cache?.delete(address);
}

async function find(name: string, address: string): Promise<Response | null> {
  const cache = await openExisting(name);
  return (await cache?.match(address)) ?? null;
}

/** `open` would create the cache. */
const openExisting = async (name: string): Promise<Cache | undefined> =>
  (await cacheStorage()?.has(name)) ? cacheStorage()?.open(name) : undefined;

const Payload = z.object({ iss: z.string(), sub: z.string() });

/** A token that cannot be decoded gets a separate cache. */
function cacheNameOf(token: string | null): string {
  if (token === null) return VISITOR;
  try {
    const { iss, sub } = Payload.parse(decodeTokenPayload(token));
    return `${PREFIX}${iss} ${sub}`;
  } catch {
    // Only the payload: the whole token is a credential.
    return `${PREFIX}${token.split('.')[1]}`;
  }
}
