import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

export const TOKEN = 'ghp_stand-in';
const START = Date.UTC(2026, 0, 1);

interface StandIn {
  gists: number;
  /** Address of the text of the first file, which is shortened. */
  truncated?: string;
  /** Number of requests before the rate limit refuses one. */
  limitAfter?: number;
  limitSeconds?: number;
  scopes?: string;
  /** Numbers of the requests whose connection is cut, from 1. */
  cutAt?: readonly number[];
  /** Answers with a redirect. */
  redirect?: string;
}

/** Returns a stand-in of the API of GitHub and its raw host, behind a `fetch`. */
export function createGistStandIn({
  gists,
  truncated,
  limitAfter = Number.POSITIVE_INFINITY,
  limitSeconds = 600,
  scopes = 'gist',
  cutAt = [],
  redirect,
}: StandIn) {
  let time = START;
  const reset = START + limitSeconds * 1000;
  const requests: { url: string; authorization: string | null }[] = [];

  const gist = (index: number) => ({
    id: `aa${index}`,
    description: `Gist ${index}`,
    public: index % 2 === 0,
    created_at: '2020-01-01T00:00:00Z',
    updated_at: '2020-01-02T00:00:00Z',
    files: {
      [`file${index}.js`]: {
        filename: `file${index}.js`,
        language: 'JavaScript',
        content: `run(${index})`,
        ...(truncated !== undefined && { truncated: true, raw_url: truncated }),
      },
    },
  });

  function answer(url: URL, authorization: string | null): Response {
    const headers = { 'x-oauth-scopes': scopes };
    if (redirect !== undefined) return new Response(null, { status: 302, headers: { location: redirect } });
    if (url.pathname.startsWith('/raw/')) return new Response('the whole text');
    if (authorization !== `Bearer ${TOKEN}`) return new Response('{"message":"Bad credentials"}', { status: 401 });
    if (requests.length > limitAfter && time < reset)
      return new Response('{}', {
        status: 403,
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset / 1000) },
      });
    const id = /\/gists\/aa(\d+)$/.exec(url.pathname)?.[1];
    if (id !== undefined) return Response.json(gist(Number(id)), { headers });
    const [page, size] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('per_page'))];
    const first = (page - 1) * size;
    const list = Array.from({ length: Math.max(Math.min(size, gists - first), 0) }, (_, index) => gist(first + index));
    const more = new Headers(headers);
    if (first + size < gists) more.set('link', `<${url.origin}/gists?page=${page + 1}>; rel="next"`);
    return Response.json(list, { headers: more });
  }

  return {
    reset,
    now: () => time,
    pass(milliseconds: number) {
      time += milliseconds;
    },
    get asked() {
      return requests.map(({ url }) => url);
    },
    authorizationOf: (wanted: string) => requests.find(({ url }) => url === wanted)?.authorization,
    async fetch(url: string, { headers }: RequestInit): Promise<Response> {
      const authorization = new Headers(headers).get('authorization');
      requests.push({ url, authorization });
      if (cutAt.includes(requests.length)) throw new TypeError('fetch failed');
      return answer(new URL(url), authorization);
    },
  };
}

/** Serves a stand-in on a free port. Returns its address. */
export async function listeningGists(github: ReturnType<typeof createGistStandIn>): Promise<string> {
  const server = createServer(async ({ url = '/', headers }, reply) => {
    const { authorization = '' } = headers;
    const answer = await github.fetch(`http://localhost${url}`, { headers: { authorization } }).catch(() => null);
    if (answer === null) reply.destroy();
    else reply.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `http://127.0.0.1:${address.port}`;
}
