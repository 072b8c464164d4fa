import { expect, test } from 'vitest';
import { ADA, Browser, exchange, listeningServer, signUp } from '#tests/support/sign-in.ts';

interface Server {
  url: string;
}

const authorizationQuery = ({ url }: Server, more: Record<string, string> = {}) =>
  new URLSearchParams({
    client_id: 'pegboard',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${url}/auth/callback`,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    ...more,
  });

/** Begins a sign-in, as a visitor without cookies. */
const authorize = (server: Server, more: Record<string, string> = {}) =>
  fetch(`${server.url}/oidc/auth?${authorizationQuery(server, more)}`, { redirect: 'manual' });

const postForm = ({ url }: Server, path: string, fields: Record<string, string>) =>
  fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(fields) });

test('stores no pushed authorization requests', async () => {
  const server = await listeningServer();
  const push = (state: string) =>
    postForm(server, '/oidc/request', Object.fromEntries(authorizationQuery(server, { state })));
  expect((await push('x'.repeat(50_000))).status).toBe(413);
  expect((await push('x')).status).toBe(404);
});

test('offers only the endpoints that the web app uses', async () => {
  const server = await listeningServer();
  const metadata = await (await fetch(`${server.url}/oidc/.well-known/openid-configuration`)).json();
  const endpoints = Object.keys(metadata).filter((name) => /_(endpoint|uri)$/.test(name));
  expect(endpoints.sort()).toEqual(['authorization_endpoint', 'end_session_endpoint', 'jwks_uri', 'token_endpoint']);
  expect(Object.keys(metadata).filter((name) => /dpop|pushed|resource|introspection/.test(name))).toEqual([]);
  for (const path of ['/oidc/token/revocation', '/oidc/me', '/oidc/reg', '/oidc/device/auth'])
    expect((await postForm(server, path, { client_id: 'pegboard' })).status, path).toBe(404);
});

test('limits all provider requests that store something', { tags: ['slow'] }, async () => {
  const server = await listeningServer({ rateLimits: true });
  const statuses = [];
  for (let n = 0; n < 300; n += 1) statuses.push((await authorize(server)).status);
  expect(new Set(statuses)).toEqual(new Set([303]));

  const refused = [
    await authorize(server),
    await fetch(`${server.url}/oidc/auth/an-interaction`),
    await postForm(server, '/oidc/token', { client_id: 'pegboard', grant_type: 'refresh_token', refresh_token: 'x' }),
    await fetch(`${server.url}/oidc/session/end`),
    await postForm(server, '/oidc/session/end/confirm', { xsrf: 'x' }),
    await fetch(`${server.url}/oidc/interaction/an-interaction`),
    await postForm(server, '/oidc/interaction/an-interaction', ADA),
    await postForm(server, '/oidc/interaction/an-interaction/sign-up', ADA),
    await fetch(`${server.url}/oidc/reset-password?token=x`),
    await postForm(server, '/oidc/reset-password', { token: 'x', password: ADA.password }),
    await fetch(`${server.url}/oidc/invite?token=x`),
    await postForm(server, '/oidc/invite', { token: 'x', ...ADA }),
  ];
  for (const reply of refused) {
    expect(reply.status, reply.url).toBe(429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await reply.text()).toContain('Too many requests. Please wait and try again.');
  }
  for (const path of ['/oidc/jwks', '/oidc/.well-known/openid-configuration', '/oidc/pages/style.css'])
    expect((await fetch(server.url + path)).status, path).toBe(200);
});

test('refuses parameters above 2 kB and stores nothing', async () => {
  const server = await listeningServer();
  const isStored = async (reply: Response) => {
    const uid = reply.headers.get('location')?.split('/').at(-1) ?? '';
    return (await server.store.oidcPayloads.find('Interaction', uid)) !== null;
  };
  expect(await isStored(await authorize(server, { state: 'x'.repeat(2_048) }))).toBe(true);

  const long = await authorize(server, { state: 'x'.repeat(2_049) });
  expect(long.status).toBe(413);
  expect(long.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await long.text()).toContain('The parameter &quot;state&quot; exceeds 2,048 bytes.');
  // A character of UTF-8 counts with all of its bytes.
  expect((await authorize(server, { nonce: 'ü'.repeat(1_025) })).status).toBe(413);
  const some = 'x'.repeat(1_500);
  const many = await authorize(server, { state: some, nonce: some, login_hint: some });
  expect(many.status).toBe(413);
  expect(await many.text()).toContain('The query exceeds 4,096 bytes.');

  const token = await postForm(server, '/oidc/token', {
    client_id: 'pegboard',
    grant_type: 'refresh_token',
    refresh_token: 'x'.repeat(2_048),
  });
  expect([token.status, await token.json()]).toEqual([
    413,
    { code: 'too_large', message: 'The request body exceeds 2,048 bytes.' },
  ]);
});

test('refuses a body of unknown length', async () => {
  const server = await listeningServer();
  const { settings } = await signUp(server, new Browser());
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('client_id=pegboard'));
      controller.close();
    },
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const init = { method: 'POST', headers, body, duplex: 'half' };
  const reply = await fetch(settings.tokenEndpoint, init);
  expect([reply.status, await reply.json()]).toEqual([
    400,
    { code: 'invalid', message: 'The request needs a Content-Length header.' },
  ]);
  expect((await exchange(settings, { grant_type: 'refresh_token', refresh_token: 'x' })).status).toBe(400);
});
