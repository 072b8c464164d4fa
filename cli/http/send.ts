import { setTimeout as wait } from 'node:timers/promises';
import { CliError } from '../errors.ts';
import type { ServerRequest } from './request.ts';

const ATTEMPTS = 3;
const FIRST_DELAY_MS = 300;
/** A server that asks for more is left to the person. */
const LONGEST_DELAY_MS = 10_000;
/** The request was not carried out, or another one may succeed. */
const RETRIED_STATUSES: readonly number[] = [429, 502, 503, 504];

/**
 * Sends a request. One that may be repeated is retried if no reply arrives or the server is busy, until its signal aborts.
 *
 * @throws CliError if the server cannot be reached or redirects
 */
export async function send(request: ServerRequest): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === ATTEMPTS || !request.isRepeatable;
    const result = await fetch(request.url, { ...request.init, redirect: 'manual' }).catch(toError);
    if (isLast || request.init.signal?.aborted || !mayRetry(result)) return checked(request, result);
    const delay = delayOf(result) ?? FIRST_DELAY_MS * 3 ** (attempt - 1);
    if (delay > LONGEST_DELAY_MS) return checked(request, result);
    if (result instanceof Response) await result.body?.cancel();
    // The next attempt throws the reason of the signal.
    await wait(delay, undefined, { signal: request.init.signal ?? undefined }).catch(() => {});
  }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function mayRetry(result: Response | Error): boolean {
  if (result instanceof Response) return RETRIED_STATUSES.includes(result.status);
  return !isCertificateProblem(reasonOf(result));
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

function unreachable(origin: string, error: Error): CliError {
  const reason = reasonOf(error);
  if (isCertificateProblem(reason))
    return new CliError(
      `The certificate of ${origin} is not trusted: ${reason.message}. If it is your own authority's, set NODE_EXTRA_CA_CERTS to its file.`,
    );
  const text = error.name === 'TimeoutError' ? 'no reply in time' : reason.message || reason.code;
  return new CliError(`${origin} cannot be reached: ${text}`, undefined, { cause: error });
}

interface Reason {
  readonly message: string;
  readonly code: string;
}

/** Returns what `fetch` hides behind "fetch failed". */
function reasonOf(error: Error): Reason {
  const cause = error.cause instanceof Error ? error.cause : error;
  return { message: cause.message, code: 'code' in cause ? String(cause.code) : '' };
}

const isCertificateProblem = ({ code }: Reason): boolean => /CERT|SIGNATURE|ERR_TLS|ISSUER/.test(code);
