import { z } from 'zod';
import { decodeTokenPayload } from './token-payload.ts';

/**
 * The last answers to what was read, for when the server cannot be reached. They are kept by person, as the token says
 * it, so that nobody is ever shown what another one has seen; while the server answers they are never looked at.
 */

const PREFIX = 'seen ';
const VISITOR = `${PREFIX}visitor`;
/** Answers kept for each person: the boards and snippets of some days, not everything there ever was. */
const KEPT = 150;
const HEADERS = ['content-type', 'link', 'x-total-count'];

/** Goes up when what was kept is forgotten: an answer on its way then comes too late to be kept. */
let generation = 0;
/** Since when answers from before are shown, in ms since 1970; null: all is from the server. */
let shownSince: number | null = null;
const listeners = new Set<() => void>();

function show(since: number | null): void {
  if ((since === null) === (shownSince === null)) return;
  shownSince = since;
  for (const listener of listeners) listener();
}

export const offlineStatus = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  since: () => shownSince,
};

/**
 * Remembers who asks and that it is now.
 *
 * @returns keeps the answer, or takes the last one in its place (null where there is none)
 */
export function offlineCacheFor(token: string | null, address: string) {
  const store = storeOf(token);
  const asked = generation;
  return {
    keep(response: Response): void {
      show(null);
      if (response.ok) void keep(store, address, response.clone(), asked).catch(() => {});
      // Deleted, or no longer theirs to see: what it was is not shown to them again.
      if (response.status === 404) void drop(store, address).catch(() => {});
    },
    async recall(): Promise<Response | null> {
      const found = await find(store, address).catch(() => null);
      if (found) show(Date.now());
      return found;
    },
  };
}

/** Forgets what people have seen here, for nobody is signed in any more. What everybody may see stays. */
export async function clearOfflineCache(): Promise<void> {
  generation += 1;
  const names = (await stores()?.keys()) ?? [];
  const personal = names.filter((name) => name.startsWith(PREFIX) && name !== VISITOR);
  await Promise.all(personal.map((name) => stores()?.delete(name)));
}

/** Missing where the connection is not secure, and in some private windows. */
const stores = (): CacheStorage | undefined => globalThis.caches;

async function keep(store: string, address: string, response: Response, asked: number): Promise<void> {
  const body = await response.blob();
  const headers = HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] satisfies [string, string]];
  });
  if (asked !== generation) return;
  const cache = await stores()?.open(store);
  if (!cache) return;
  await cache.put(address, new Response(body, { headers }));
  // In the order in which they were kept, the oldest first.
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - KEPT)).map((request) => cache.delete(request)));
}

async function drop(store: string, address: string): Promise<void> {
  const cache = await existing(store);
  await cache?.delete(address);
}

async function find(store: string, address: string): Promise<Response | null> {
  const cache = await existing(store);
  return (await cache?.match(address)) ?? null;
}

/** To open a store makes it. */
const existing = async (store: string): Promise<Cache | undefined> =>
  (await stores()?.has(store)) ? stores()?.open(store) : undefined;

const Payload = z.object({ iss: z.string(), sub: z.string() });

/** A token that cannot be read gets a store of its own. */
function storeOf(token: string | null): string {
  if (token === null) return VISITOR;
  try {
    const { iss, sub } = Payload.parse(decodeTokenPayload(token));
    return `${PREFIX}${iss} ${sub}`;
  } catch {
    // Its middle alone: with all of it somebody could sign in.
    return `${PREFIX}${token.split('.')[1]}`;
  }
}
