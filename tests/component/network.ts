import type { FastifyInstance, InjectOptions } from 'fastify';

type Path = string | RegExp;

/** The result of a failing call: an error reply, or a broken connection. */
export type Failure = { status: number; body?: unknown; headers?: Record<string, string> } | 'no reply';

export interface SentRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Headers;
  body: unknown;
}

type Handler = (request: SentRequest, forward: () => Promise<Response>) => Promise<Response>;

interface Rule {
  path: Path;
  method: string | undefined;
  handle: Handler;
  /** Called when the rule no longer applies. */
  stop: () => void;
}

/** The server runs in the same process, and calls stand-ins for other servers at 127.0.0.1. */
const serverFetch = globalThis.fetch;

/** Connects the app's `fetch` to a server in the same process and lets a test hold, fail or inspect calls. */
export class Network {
  /** Every request sent so far, oldest first. */
  readonly requests: SentRequest[] = [];
  readonly #server: FastifyInstance;
  readonly #rules: Rule[] = [];
  readonly #inFlight = new Set<Promise<unknown>>();

  constructor(server: FastifyInstance) {
    this.#server = server;
  }

  /** Lets all calls reach the server again. */
  release(): void {
    for (const { stop } of this.#rules.splice(0)) stop();
  }

  /** Fails matching calls. Returns a function that lets them reach the server again. */
  fail(path: Path, failure: Failure, method?: string): () => void {
    return this.#intercept(path, method, async () => failedReply(failure));
  }

  /** Holds matching calls. Returns a function that sends them and all later ones to the server. */
  hold(path: Path, method?: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const handle: Handler = async (_request, forward) => {
      await promise;
      return forward();
    };
    return this.#intercept(path, method, handle, resolve);
  }

  /** Changes the JSON body of matching replies. Returns a function that ends it. */
  rewrite(path: Path, change: (body: unknown) => unknown): () => void {
    return this.#intercept(path, undefined, async (_request, forward) => {
      const reply = await forward();
      return Response.json(change(await reply.json()), { status: reply.status });
    });
  }

  /** Adds headers to matching replies. Returns a function that ends it. */
  addHeaders(path: Path, headers: Record<string, string>): () => void {
    return this.#intercept(path, undefined, async (_request, forward) => {
      const reply = await forward();
      for (const [name, value] of Object.entries(headers)) reply.headers.set(name, value);
      return reply;
    });
  }

  /** Lets the next matching call reach the server and drops its reply. */
  loseReply(path: Path, method: string): void {
    const stop = this.#intercept(path, method, async (_request, forward) => {
      stop();
      await forward();
      return failedReply('no reply');
    });
  }

  /** Returns the requests sent to a path, with any query. */
  sent(method: string, path: Path): SentRequest[] {
    return this.requests.filter((request) => request.method === method && matches(path, request.path));
  }

  /** Waits until the server has answered everything. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#inFlight);
  }

  /** Stands in for `window.fetch`. */
  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    if (url.hostname === '127.0.0.1') return serverFetch(input, init);
    const method = init.method ?? 'GET';
    const request: SentRequest = {
      method,
      path: url.pathname + url.search,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? parseBody(init.body) : init.body,
    };
    this.requests.push(request);
    const reply = this.#handle(request, init, this.#rules.length);
    return init.signal ? Promise.race([reply, aborted(init.signal)]) : reply;
  };

  /** Applies the newest matching rule below an index. A forwarded request passes the older rules, then the server. */
  #handle(request: SentRequest, init: RequestInit, below: number): Promise<Response> {
    const rule = this.#rules
      .slice(0, below)
      .findLast(({ path, method = request.method }) => method === request.method && matches(path, request.path));
    if (!rule) return this.#forward(request, init);
    return rule.handle(request, () => {
      const index = this.#rules.indexOf(rule);
      return this.#handle(request, init, index === -1 ? this.#rules.length : index);
    });
  }

  #intercept(path: Path, method: string | undefined, handle: Handler, stop = () => {}): () => void {
    const rule = { path, method, handle, stop };
    this.#rules.push(rule);
    return () => {
      const index = this.#rules.indexOf(rule);
      if (index !== -1) this.#rules.splice(index, 1);
      stop();
    };
  }

  async #forward({ method, path, headers }: SentRequest, { body }: RequestInit): Promise<Response> {
    const injected = this.#server.inject({
      method: method as InjectOptions['method'],
      url: path,
      headers: Object.fromEntries(headers),
      ...(body == null ? {} : { payload: Buffer.from(await bytesOf(body)) }),
    });
    this.#inFlight.add(injected);
    const reply = await injected.finally(() => this.#inFlight.delete(injected));
    const hasBody = ![204, 304].includes(reply.statusCode) && method !== 'HEAD';
    return new Response(hasBody ? new Uint8Array(reply.rawPayload) : null, {
      status: reply.statusCode,
      headers: Object.entries(reply.headers).flatMap(([name, values]) =>
        [values ?? []].flat().map((value): [string, string] => [name, String(value)]),
      ),
    });
  }
}

function matches(path: Path, actual: string): boolean {
  return typeof path === 'string' ? actual.split('?')[0] === path : path.test(actual);
}

function failedReply(failure: Failure): Response {
  if (failure === 'no reply') throw new TypeError('Failed to fetch');
  const { status, body = { message: 'Out of order' }, headers } = failure;
  return typeof body === 'string'
    ? new Response(body, { status, headers: { 'content-type': 'text/html', ...headers } })
    : Response.json(body, { status, headers });
}

/** Node does not know the blobs of jsdom. */
const bytesOf = (body: BodyInit): Promise<ArrayBuffer> =>
  body instanceof Blob ? body.arrayBuffer() : new Response(body).arrayBuffer();

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
