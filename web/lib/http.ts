import type { Call, Reply, Sent } from '#contract/call.ts';
import { fromErrorReply, NetworkError, unexpectedReply } from './http-errors.ts';
import { assignIdempotencyKey } from './idempotency-key.ts';
import { normalizeNames } from './normalize-names.ts';
import { offlineCacheFor } from './offline-cache.ts';

/** Where the ID token comes from. */
export interface TokenSource {
  /** Null: nobody is signed in. */
  current(): Promise<string | null>;
  /** Gets a new token after the server refused the one it has; null where that cannot be had. */
  renew(): Promise<string | null>;
}

const ANONYMOUS: TokenSource = { current: async () => null, renew: async () => null };
let tokens = ANONYMOUS;

/** Says who is calling from now on; null: nobody. */
export function setTokenSource(source: TokenSource | null): void {
  tokens = source ?? ANONYMOUS;
}

/** The token calls are made with from now on, renewed where it has run out; null where there is none to be had. */
export function currentToken(): Promise<string | null> {
  return tokens.current();
}

export interface CallOptions {
  signal?: AbortSignal;
  /** For a reading of which no copy is kept for when there is no connection: what it gives must be of now, or is too much. */
  skipOfflineCache?: boolean;
  /** For what may take long. Anything else is given up after a while without an answer. */
  noTimeout?: boolean;
}

/** How long a call waits until the server begins to answer, in ms. */
const TIME_LIMIT = 60_000;

/** One page of a list. */
export interface PageReply<Items> {
  items: Items;
  /** Cursor of the page after this one; null on the last. */
  next: string | null;
  /** How many there are on all pages; null where the server did not say. */
  total: number | null;
}

/**
 * Makes a call of the API and gives back its reply, checked against the contract.
 *
 * @throws ApiError where the server answers with an error or with something else than the contract says
 * @throws NetworkError where it does not answer at all, and what it last said to the same person is not known either
 */
export async function call<C extends Call>(definition: C, sent: Sent<C>, options?: CallOptions): Promise<Reply<C>> {
  return (await exchange(definition, sent, options)).body;
}

/** The same for a list that comes in pages. */
export async function callPage<C extends Call>(
  definition: C,
  sent: Sent<C>,
  options?: CallOptions,
): Promise<PageReply<Reply<C>>> {
  const { body, headers } = await exchange(definition, sent, options);
  const total = headers.get('x-total-count');
  return { items: body, next: nextCursor(headers.get('link')), total: total === null ? null : Number(total) };
}

interface Exchanged<C extends Call> {
  body: Reply<C>;
  headers: Headers;
}

async function exchange<C extends Call>(
  definition: C,
  sent: Sent<C>,
  options: CallOptions = {},
): Promise<Exchanged<C>> {
  const { address, init } = requestOf(definition, sent);
  const request = definition.idempotencyKey ? assignIdempotencyKey(address, init.body, init.headers) : null;
  const response = await sendAuthorized(address, { ...init, signal: options.signal }, options);
  const body = await readReply(definition, response);
  request?.answered();
  return { body, headers: response.headers };
}

/**
 * Reads what a call was answered with, and checks it against the contract.
 *
 * @throws ApiError where it is an error or something else than the contract says
 * @throws NetworkError where it does not come to its end
 */
export async function readReply<C extends Call>(definition: C, response: Response): Promise<Reply<C>> {
  if (!response.ok) throw await fromErrorReply(response);
  const schema = definition.replies[response.status];
  // The type of the call and the schema that is applied come from the same definition.
  if (schema === null) return undefined as Reply<C>;
  const value = await readJson(response);
  const parsed = schema?.safeParse(normalizeNames(value, schema));
  if (!parsed?.success) throw unexpectedReply(response, JSON.stringify(value));
  return parsed.data as Reply<C>;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw new NetworkError();
  });
  try {
    return JSON.parse(text);
  } catch {
    throw unexpectedReply(response, text);
  }
}

/** Sends with the token there is; where the server refuses it, once more with a new one. */
async function sendAuthorized(address: string, init: RequestInit, options: CallOptions): Promise<Response> {
  const token = await tokens.current();
  const response = await send(address, init, token, options);
  if (response.status !== 401 || token === null) return response;
  const renewed = await tokens.renew();
  return renewed === null ? response : send(address, init, renewed, options);
}

async function send(
  address: string,
  init: RequestInit,
  token: string | null,
  { skipOfflineCache = false, noTimeout = false }: CallOptions,
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const reading = init.method === 'GET' && !skipOfflineCache ? offlineCacheFor(token, address) : null;
  try {
    const request = { ...init, headers, credentials: 'include' } as const;
    const response = await (noTimeout ? fetch(address, request) : fetchInTime(address, request));
    reading?.keep(response);
    return response;
  } catch (cause) {
    // A call that was given up is no failure of the network.
    if (init.signal?.aborted) throw cause;
    const seen = await reading?.recall();
    if (seen) return seen;
    throw new NetworkError({ cause });
  }
}

/** Gives a request up that nobody begins to answer. */
async function fetchInTime(address: string, init: RequestInit): Promise<Response> {
  const request = new AbortController();
  const giveUp = () => request.abort(init.signal?.reason);
  const timer = setTimeout(giveUp, TIME_LIMIT);
  init.signal?.addEventListener('abort', giveUp);
  if (init.signal?.aborted) giveUp();
  try {
    return await fetch(address, { ...init, signal: request.signal });
  } finally {
    clearTimeout(timer);
  }
}

interface Chunks {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Address and request of a call; parameters go into the path escaped, lists into the query repeated. */
function requestOf(definition: Pick<Call, 'method' | 'path'>, { params, query, body }: Chunks) {
  const given = new Map(entriesOf(params));
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  const headers = new Headers({ accept: 'application/json' });
  const init: RequestInit & { headers: Headers } = { method: definition.method, headers };
  if (body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(body);
  }
  return { address: search.size > 0 ? `${path}?${search}` : path, init };
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The cursor in a `Link: </api/...?cursor=...>; rel="next"` header. */
function nextCursor(link: string | null): string | null {
  const target = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next\b/)?.[1];
  return target === undefined ? null : new URL(target, 'http://localhost').searchParams.get('cursor');
}
