import type { Call, Reply, Sent } from '#contract/call.ts';
import { nextLink, parseReply } from '#contract/request.ts';
import { CliError } from '../errors.ts';
import { version } from '../version.ts';
import { readApiError } from './api-error.ts';
import { buildRequest, type ServerRequest } from './request.ts';
import { send, toError, unreachable } from './send.ts';

const TIMEOUT_MS = 60_000;
/** For imports and exports. */
const LONG_TIMEOUT_MS = 10 * 60_000;

export interface SendOptions {
  isLong?: boolean;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Receives the headers of each page. */
  onHeaders?: (headers: Headers) => void;
}

/** A server, as a signed-in person reaches it. All functions throw `CliError`. */
export interface Server {
  readonly origin: string;
  /** Makes a call and validates the reply against the contract. */
  call<C extends Call>(definition: C, sent: Sent<C>, options?: SendOptions): Promise<Reply<C>>;
  /** Makes a call for each page of a list. */
  pages<C extends Call>(definition: C, sent: Sent<C>, options?: SendOptions): AsyncGenerator<Reply<C>>;
  /** Makes a call for a file. Returns a response with status 304 as well. */
  file<C extends Call>(definition: C, sent: Sent<C>, options?: SendOptions): Promise<Response>;
  /** Makes a call for a file that may be too large for memory. */
  stream<C extends Call>(definition: C, sent: Sent<C>, options?: SendOptions): AsyncGenerator<Uint8Array>;
}

export function connect(origin: string, token: string): Server {
  async function exchange(request: ServerRequest, { isLong = false, headers = {}, signal }: SendOptions = {}) {
    const own = { authorization: `Bearer ${token}`, 'user-agent': `pegboard-cli/${version}` };
    for (const [name, value] of Object.entries({ ...own, ...headers })) request.init.headers.set(name, value);
    const timeout = AbortSignal.timeout(isLong ? LONG_TIMEOUT_MS : TIMEOUT_MS);
    const ended = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    const response = await send({ ...request, init: { ...request.init, signal: ended } });
    if (!response.ok && response.status !== 304) throw await readApiError(response, request.url);
    return response;
  }

  return {
    origin,

    async call(definition, sent, options) {
      return readReply(definition, await exchange(buildRequest(definition, sent, origin), options));
    },

    async *pages(definition, sent, options) {
      const request = buildRequest(definition, sent, origin);
      for (let url: string | null = request.url; url !== null; ) {
        const response = await exchange({ ...request, url }, options);
        options?.onHeaders?.(response.headers);
        yield await readReply(definition, response);
        url = nextPage(response.headers, origin);
      }
    },

    file: async (definition, sent, options) =>
      refusePage(await exchange(buildRequest(definition, sent, origin), options)),

    async *stream(definition, sent, options) {
      const request = { ...buildRequest(definition, sent, origin), isStreamed: true };
      const response = await refusePage(await exchange(request, options));
      try {
        yield* response.body ?? [];
      } catch (error) {
        throw unreachable(origin, toError(error));
      }
    },
  };
}

/**
 * Returns the response with a file. A page, such as that of a sign-in proxy, would replace the last good file.
 *
 * @throws CliError for a page
 */
async function refusePage(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  await response.body?.cancel();
  throw new CliError('The reply is not one of Pegboard. Check the address.');
}

async function readReply<C extends Call>(definition: C, response: Response): Promise<Reply<C>> {
  const reply = parseReply(definition, response.status, await response.text());
  if (reply === null)
    throw new CliError(
      'The reply is not one of Pegboard. Check the address, or install the command line of this server.',
    );
  return reply.body;
}

/** Returns the URL of the next page, on the same server. */
function nextPage(headers: Headers, origin: string): string | null {
  const link = nextLink(headers, origin);
  return link && new URL(link.pathname + link.search, origin).href;
}
