import { type Call, IDEMPOTENCY_KEY, type Reply, type Sent } from '#contract/call.ts';
import { initOf, nextLink, parseReply, type RequestParts, targetOf } from '#contract/request.ts';
import { fromErrorReply, NetworkError, unexpectedReply } from './http-errors.ts';
import { assignIdempotencyKey } from './idempotency-key.ts';
import { normalizeReply } from './normalize-reply.ts';
import { offlineCacheFor } from './offline-cache.ts';

/** Source of the ID token. */
export interface TokenSource {
  /** Returns null without a session. */
  current(): Promise<string | null>;
  /** Fetches a new token after a 401. Returns null if that is impossible. */
  renew(): Promise<string | null>;
}

const ANONYMOUS: TokenSource = { current: async () => null, renew: async () => null };
let tokens = ANONYMOUS;

/** Sets the token source of all calls; null for anonymous calls. */
export function setTokenSource(source: TokenSource | null): void {
  tokens = source ?? ANONYMOUS;
}

/** Returns a valid token, renewed if necessary; null without one. */
export function currentToken(): Promise<string | null> {
  return tokens.current();
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Bypasses the offline cache: the reply must be current, or is too large to store. */
  skipOfflineCache?: boolean;
  /** Disables the timeout, for calls that may take long. */
  noTimeout?: boolean;
  /** Key of a request with an encoded body, for calls that accept one. A retry has the same key. */
  idempotencyKey?: string;
}

/** A request with its body as JSON. The page blocks while it encodes and sends a large body that is not a blob. */
type Encoded<C extends Call> = Omit<Sent<C>, 'body'> & { body: Blob };

/** Timeout until the response headers, in ms. */
const TIMEOUT = 60_000;

/** In characters. Browsers refuse more than 64 KiB in all requests of a page that may outlive it. */
const MAX_KEPT_ALIVE = 1000;

/** One page of a list. */
export interface PageReply<Items> {
  items: Items;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  /** Number of items on all pages; null if the server did not count. */
  total: number | null;
  /** The items have all words of a text that is nowhere as a phrase. */
  isByWords: boolean;
  /** The search ended before it had seen everything. */
  isIncomplete: boolean;
}

/**
 * Calls the API and validates the reply against the contract.
 *
 * @throws ApiError for an error reply or one outside the contract
 * @throws NetworkError if the server cannot be reached and the offline cache has no reply
 */
export async function call<C extends Call>(
  definition: C,
  sent: Sent<C> | Encoded<C>,
  options?: CallOptions,
): Promise<Reply<C>> {
  return (await exchange(definition, sent, options)).body;
}

/** Calls the API for one page of a list. */
export async function callPage<C extends Call>(
  definition: C,
  sent: Sent<C>,
  options?: CallOptions,
): Promise<PageReply<Reply<C>>> {
  const { body, headers } = await exchange(definition, sent, options);
  const total = headers.get('x-total-count');
  const next = nextLink(headers, 'http://localhost')?.searchParams.get('cursor') ?? null;
  return {
    items: body,
    next,
    total: total === null ? null : Number(total),
    isByWords: headers.get('x-search-mode') === 'words',
    isIncomplete: headers.has('x-search-incomplete'),
  };
}

/**
 * Calls the API for a file.
 *
 * @throws ApiError for an error reply
 * @throws NetworkError if the server cannot be reached or the file is incomplete
 */
export async function callFile<C extends Call>(
  definition: C,
  sent: Sent<C> | Encoded<C>,
  options: Pick<CallOptions, 'noTimeout'> = {},
): Promise<Blob> {
  const { address, init } = requestOf(definition, sent);
  const response = await sendAuthorized(address, init, { ...options, skipOfflineCache: true });
  if (!response.ok) throw await fromErrorReply(response);
  return response.blob().catch(() => {
    throw new NetworkError();
  });
}

interface Exchanged<C extends Call> {
  body: Reply<C>;
  headers: Headers;
}

async function exchange<C extends Call>(
  definition: C,
  sent: Sent<C> | Encoded<C>,
  options: CallOptions = {},
): Promise<Exchanged<C>> {
  const { address, init } = requestOf(definition, sent);
  const { idempotencyKey } = options;
  if (idempotencyKey !== undefined) init.headers.set(IDEMPOTENCY_KEY, idempotencyKey);
  const request =
    definition.idempotencyKey && idempotencyKey === undefined
      ? assignIdempotencyKey(address, init.body, init.headers)
      : null;
  const response = await sendAuthorized(address, { ...init, signal: options.signal }, options);
  const body = await readReply(definition, response);
  request?.answered();
  return { body, headers: response.headers };
}

/**
 * Validates a response against the contract.
 *
 * @throws ApiError for an error reply or one outside the contract
 * @throws NetworkError if the body is incomplete
 */
export async function readReply<C extends Call>(definition: C, response: Response): Promise<Reply<C>> {
  if (!response.ok) throw await fromErrorReply(response);
  const text = await response.text().catch(() => {
    throw new NetworkError();
  });
  const reply = parseReply(definition, response.status, text, normalizeReply);
  if (reply === null) throw unexpectedReply(response, text);
  return reply.body;
}

/** Sends with the current token. Retries once with a renewed token after a 401. */
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
  const offline = init.method === 'GET' && !skipOfflineCache ? offlineCacheFor(token, address) : null;
  try {
    const request = { ...init, headers, credentials: 'include' } as const;
    const response = await (noTimeout ? fetch(address, request) : fetchWithTimeout(address, request));
    offline?.put(response);
    return (isGatewayError(response) && (await offline?.match())) || response;
  } catch (cause) {
    // An aborted call is not a network failure.
    if (init.signal?.aborted) throw cause;
    const cached = await offline?.match();
    if (cached) return cached;
    throw new NetworkError({ cause });
  }
}

/** Returns whether a proxy reports that the server is unreachable. The server's own errors are JSON. */
const isGatewayError = ({ status, headers }: Response): boolean =>
  [502, 503, 504].includes(status) && !headers.get('content-type')?.includes('json');

/** Aborts the request if no response starts within the time limit. */
async function fetchWithTimeout(address: string, init: RequestInit): Promise<Response> {
  const request = new AbortController();
  const abort = () => request.abort(init.signal?.reason);
  const timer = setTimeout(abort, TIMEOUT);
  init.signal?.addEventListener('abort', abort);
  if (init.signal?.aborted) abort();
  try {
    return await fetch(address, { ...init, signal: request.signal });
  } finally {
    clearTimeout(timer);
  }
}

function requestOf(definition: Call, { body, ...parts }: RequestParts) {
  const isEncoded = body instanceof Blob;
  const init = initOf(definition, isEncoded ? parts : { ...parts, body });
  init.headers.set('accept', 'application/json');
  if (isEncoded) {
    init.headers.set('content-type', 'application/json');
    init.body = body;
  } else if (init.method !== 'GET') {
    // A pin or a move is shown before it is sent. The request outlives a page that is left directly afterwards.
    init.keepalive = String(init.body).length < MAX_KEPT_ALIVE;
  }
  return { address: targetOf(definition, parts), init };
}
