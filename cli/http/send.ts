import { setTimeout as wait } from 'node:timers/promises';
import { CliError } from '../errors.ts';
import type { ServerRequest } from './request.ts';

const ATTEMPTS = 3;
const FIRST_DELAY_MS = 300;
/** A server that asks for more is left to the person. */
const LONGEST_DELAY_MS = 10_000;
/** The message of the error that `fetch` throws for a body that ends early. */
const CUT_OFF = 'terminated';
/** The request was not carried out, or another one may succeed. */
const RETRIED_STATUSES: readonly number[] = [429, 502, 503, 504];

/**
 * Sends a request and awaits the whole reply. A request that may be repeated is retried if no reply arrives or the server
 * is busy, until its signal aborts.
 *
 * @throws CliError if the server cannot be reached or redirects
 */
export async function send(request: ServerRequest): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === ATTEMPTS || !request.isRepeatable;
    const result = await receive(request).catch(toError);
    if (isLast || request.init.signal?.aborted || !mayRetry(result)) return checked(request, result);
    const delay = delayOf(result) ?? FIRST_DELAY_MS * 3 ** (attempt - 1);
    if (delay > LONGEST_DELAY_MS) return checked(request, result);
    // The next attempt throws the reason of the signal.
    await wait(delay, undefined, { signal: request.init.signal ?? undefined }).catch(() => {});
  }
}

async function receive({ url, init, isStreamed }: ServerRequest): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  if (response.body === null || (isStreamed && response.ok)) return response;
  return new Response(await response.arrayBuffer(), response);
}

export const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function mayRetry(result: Response | Error): boolean {
  if (result instanceof Response) return RETRIED_STATUSES.includes(result.status);
  const reason = reasonOf(result);
  return !isCertificateProblem(reason) && !isPlainHttp(reason);
}

/** Returns the delay that the server asks for, in milliseconds. */
function delayOf(result: Response | Error): number | null {
  const seconds = result instanceof Response ? result.headers.get('retry-after') : null;
  return seconds === null || Number.isNaN(Number(seconds)) ? null : Number(seconds) * 1000;
}

function checked({ url }: ServerRequest, result: Response | Error): Response {
  const { origin } = new URL(url);
  if (result instanceof Error) throw unreachable(origin, result);
  const target = result.status >= 300 && result.status < 400 && result.headers.get('location');
  if (!target) return result;
  const moved = URL.canParse(target, url) ? new URL(target, url).origin : target;
  throw new CliError(`${origin} redirects to ${moved}. Run pegboard login ${moved}`);
}

/** Returns the error for people about a request that failed on the way. */
export function unreachable(origin: string, error: Error): CliError {
  const reason = reasonOf(error);
  if (isCertificateProblem(reason))
    return new CliError(
      `The certificate of ${origin} is not trusted: ${reason.message}. If it is your own authority's, set NODE_EXTRA_CA_CERTS to its file.`,
    );
  if (isPlainHttp(reason)) {
    const plain = origin.replace(/^https:/, 'http:');
    return new CliError(`${origin} does not speak https. If it is meant to be unencrypted, use ${plain}`);
  }
  if (error.message === CUT_OFF)
    return new CliError(`The reply of ${origin} was cut off.`, undefined, { cause: error });
  const text = error.name === 'TimeoutError' ? 'no reply in time' : reason.message || reason.code;
  return new CliError(`${origin} cannot be reached: ${text}`, undefined, { cause: error });
}

interface Reason {
  readonly message: string;
  readonly code: string;
}

/** Returns the cause behind "fetch failed". */
function reasonOf(error: Error): Reason {
  const cause = error.cause instanceof Error ? error.cause : error;
  return { message: cause.message, code: 'code' in cause ? String(cause.code) : '' };
}

/** The other side does not answer in TLS. */
const isPlainHttp = ({ code }: Reason): boolean => /^ERR_SSL_(WRONG_VERSION|PACKET_LENGTH)/.test(code);

const isCertificateProblem = ({ code }: Reason): boolean => /CERT|SIGNATURE|ERR_TLS|ISSUER/.test(code);
