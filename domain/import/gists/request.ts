export const WRONG_TOKEN = 'GitHub did not accept this token. It needs the scope gist.';
export const GITHUB_API_URL = 'https://api.github.com';

/** GitHub cannot be read. The message is for people. */
export class GistError extends Error {
  override name = 'GistError';
}

export interface RequestOptions {
  token: string;
  /** Address of the API, without a slash at the end. */
  apiUrl: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Waits for a number of milliseconds. Rejects when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  now: () => number;
  /** Stops everything. */
  signal: AbortSignal;
  /** Receives the end of a wait for the rate limit in milliseconds since 1970, and null after it. */
  onWait: (until: number | null) => void;
}

/** The token and the fields that GitHub asks for. */
const API_HEADERS = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };
const TIMEOUT_MS = 60_000;
const ATTEMPTS = 6;
const FIRST_DELAY_MS = 1_000;
/** GitHub resets its limit every hour. */
const WAIT_MAX_MS = 65 * 60_000;
const TOO_LARGE = 'It is too large';

type Received = { status: number; headers: Headers; text: string | null };

/** Makes requests to the API and the raw host only, repeats them after a cut connection, and obeys rate limits. */
export function createRequester({ token, apiUrl, fetch, wait, now, signal, onWait }: RequestOptions) {
  // The error of an invalid header would quote the token.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new GistError(WRONG_TOKEN);
  const api = new URL(apiUrl);
  const rawHosts = rawHostsOf(api);

  async function exchange(url: string, max: number): Promise<Received> {
    const own = { ...API_HEADERS, authorization: `Bearer ${token}`, 'user-agent': 'pegboard' };
    const response = await fetch(url, {
      // GitHub serves raw files to anybody who knows the address.
      headers: new URL(url).origin === api.origin ? own : { 'user-agent': 'pegboard' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok) await response.body?.cancel();
    const text = response.ok ? await readText(response, max) : null;
    return { status: response.status, headers: response.headers, text };
  }

  /** Repeats a request that got no whole reply. */
  async function receive(url: string, max: number): Promise<Received> {
    for (let attempt = 1; ; attempt += 1) {
      const received = await exchange(url, max).catch((error: unknown) => {
        if (signal.aborted) throw error;
        return null;
      });
      if (received !== null && received.status < 500) return received;
      if (attempt === ATTEMPTS)
        throw new GistError(
          received === null ? 'GitHub cannot be reached.' : `GitHub answered with status ${received.status}.`,
        );
      await wait(FIRST_DELAY_MS * 2 ** (attempt - 1), signal);
    }
  }

  /** Waits as long as the rate limit asks for. */
  async function obey(url: string, max: number): Promise<Received> {
    for (let waits = 0; ; waits += 1) {
      const received = await receive(url, max);
      const until = limitedUntil(received, now());
      if (until === null) return received;
      if (waits === ATTEMPTS || until - now() > WAIT_MAX_MS)
        throw new GistError('GitHub refuses further requests for a long time. Try again later.');
      onWait(until);
      await wait(Math.max(until - now(), 0), signal);
      onWait(null);
    }
  }

  async function get(url: string, max: number): Promise<Received> {
    const received = await obey(url, max);
    if (received.status >= 300 && received.status < 400)
      throw new GistError('GitHub redirects to another address. Check GITHUB_API_URL.');
    return received;
  }

  return {
    /** Returns null for what does not exist. */
    async api(
      path: string,
      max: number,
    ): Promise<{ value: unknown; link: string | null } | { problem: string; value?: never; link?: never } | null> {
      const { status, headers, text } = await get(`${apiUrl}${path}`, max);
      if (status === 401 || status === 403 || lacksScope(headers)) throw new GistError(WRONG_TOKEN);
      if (status === 404) return null;
      if (status >= 400) throw new GistError(`GitHub answered with status ${status}.`);
      if (text === null) return { problem: TOO_LARGE };
      return { value: parse(text), link: headers.get('link') };
    },

    /** Returns the text of a raw file, or a problem. */
    async raw(url: string, max: number): Promise<{ text: string } | string> {
      const target = URL.canParse(url) ? new URL(url) : null;
      if (target === null || target.protocol !== api.protocol || !rawHosts.includes(target.host) || target.username)
        return 'Its text is on another host';
      const { status, text } = await get(target.href, max);
      if (status >= 400) return `GitHub answered with status ${status}`;
      return text === null ? TOO_LARGE : { text };
    },
  };
}

/** An enterprise server has raw files at its own host, or in a subdomain. */
const rawHostsOf = ({ host }: URL): string[] =>
  host === new URL(GITHUB_API_URL).host ? ['gist.githubusercontent.com'] : [host, `gist.${host}`, `raw.${host}`];

/** Classic tokens name their scopes, others do not. */
function lacksScope(headers: Headers): boolean {
  const scopes = headers.get('x-oauth-scopes');
  return scopes !== null && !scopes.split(',').some((scope) => scope.trim() === 'gist');
}

/** Returns the end of the rate limit in milliseconds since 1970, or null if it did not refuse the request. */
function limitedUntil({ status, headers }: Received, now: number): number | null {
  if (status !== 403 && status !== 429) return null;
  const seconds = (name: string) => {
    const value = headers.get(name);
    return value === null || !/^\d{1,12}$/.test(value) ? null : Number(value);
  };
  const after = seconds('retry-after');
  if (after !== null) return now + after * 1000;
  const reset = seconds('x-ratelimit-reset');
  if (headers.get('x-ratelimit-remaining') === '0' && reset !== null) return Math.max(reset * 1000, now) + 1000;
  // GitHub asks for a minute if it names no time.
  return status === 429 ? now + 60_000 : null;
}

/** @throws GistError for an answer that is not JSON, such as a page of a proxy */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new GistError('The answer is not one of GitHub. Check GITHUB_API_URL.');
  }
}

/** Returns the body of a response, or null if it has more bytes than `max`. */
async function readText(response: Response, max: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > max) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
