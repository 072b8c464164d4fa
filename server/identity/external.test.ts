import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Clock } from '#server/core/clock.ts';
import { AppError } from '#server/core/errors.ts';
import { externalProvider } from '#tests/support/external-provider.ts';
import { freePort } from '#tests/support/pegboard-process.ts';
import { api, Browser, beginSignIn, exchange, listeningServer } from '#tests/support/sign-in.ts';
import { externalIdentity } from './external.ts';

const CLIENT = 'pegboard-client';

/** Starts a minimal provider with metadata and keys. */
async function publishedKeys() {
  const published: JWK[] = [];
  let isDown = false;
  let asked = 0;
  let described = 0;
  const http = createServer((request, response) => {
    if (request.url === '/jwks') asked += 1;
    else described += 1;
    if (isDown) return void response.writeHead(500).end();
    const body = request.url === '/jwks' ? { keys: published } : metadata();
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => http.listen(0, 'localhost', resolve));
  onTestFinished(() => void http.close());
  const issuer = `http://localhost:${(http.address() as AddressInfo).port}`;
  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  });

  return {
    issuer,
    asked: () => asked,
    described: () => described,
    setDown: (down: boolean) => {
      isDown = down;
    },
    /** Replaces the published key and returns a function that signs with the new one. */
    async rotate(kid: string) {
      const { publicKey, privateKey } = await generateKeyPair('ES256');
      published.splice(0, published.length, { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' });
      return (subject: string) =>
        new SignJWT({})
          .setProtectedHeader({ alg: 'ES256', kid })
          .setIssuer(issuer)
          .setAudience(CLIENT)
          .setSubject(subject)
          .setIssuedAt()
          .setExpirationTime('1d')
          .sign(privateKey);
    },
  };
}

/** Starts a complete provider that signs in `ada` without a form. Returns its issuer. */
async function certifiedProvider(client: { clientSecret: string | undefined; redirectUri: string }): Promise<string> {
  // Silences the warnings of oidc-provider about its default settings.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const http = await externalProvider({ issuer, clientId: CLIENT, ...client });
  await new Promise<void>((resolve) => http.listen(port, 'localhost', resolve));
  onTestFinished(() => void http.close());
  return issuer;
}

const identityOf = (issuer: string, clock: Clock = Date.now) =>
  externalIdentity({
    provider: { issuer, clientId: CLIENT, clientSecret: undefined },
    config: { publicUrl: 'http://localhost:3000' },
    clock,
    keyCooldown: 0,
  });

const MINUTES = 60_000;

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : error);

test('loads a rotated key immediately and rejects the old one', async () => {
  const provider = await publishedKeys();
  const identity = identityOf(provider.issuer);
  const signOld = await provider.rotate('old');
  expect((await identity.verify(await signOld('ada'))).subject).toBe('ada');
  const signNew = await provider.rotate('new');
  expect((await identity.verify(await signNew('bob'))).subject).toBe('bob');
  expect(await identity.verify(await signOld('ada')).catch(codeOf)).toBe('unauthenticated');
});

test('loads the keys once for several tokens', async () => {
  const provider = await publishedKeys();
  const identity = identityOf(provider.issuer);
  const sign = await provider.rotate('one');
  for (const person of ['ada', 'bob', 'eve']) await identity.verify(await sign(person));
  expect(provider.asked()).toBe(1);
});

test('accepts tokens of cached keys only while the provider is down', async () => {
  const provider = await publishedKeys();
  const sign = await provider.rotate('one');
  const known = identityOf(provider.issuer);
  const token = await sign('ada');
  await known.verify(token);
  provider.setDown(true);
  expect((await known.verify(token)).subject).toBe('ada');
  let ahead = 0;
  const fresh = identityOf(provider.issuer, () => Date.now() + ahead);
  expect(await fresh.verify(token).catch(codeOf)).toBe('unavailable');
  expect(await fresh.settings().catch(codeOf)).toBe('unavailable');
  provider.setDown(false);
  ahead = 1_100;
  expect((await fresh.verify(token)).subject).toBe('ada');
});

test('reloads metadata after an hour and keeps it while the provider is down', async () => {
  const provider = await publishedKeys();
  let ahead = 0;
  const identity = identityOf(provider.issuer, () => Date.now() + ahead);
  await identity.settings();
  ahead = 59 * MINUTES;
  await identity.settings();
  expect(provider.described()).toBe(1);
  ahead = 61 * MINUTES;
  provider.setDown(true);
  await identity.settings();
  await expect.poll(() => provider.described()).toBe(2);
  // Requests right after the failure do not contact the provider.
  for (let nth = 0; nth < 5; nth += 1) {
    await identity.settings();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(provider.described()).toBe(2);
  ahead += 2_000;
  provider.setDown(false);
  await identity.settings();
  await expect.poll(() => provider.described()).toBe(3);
  await identity.settings();
  expect(provider.described()).toBe(3);
});

test('accepts a revoked key for ten minutes, and longer only while the provider is down', async () => {
  const provider = await publishedKeys();
  let ahead = 0;
  const identity = identityOf(provider.issuer, () => Date.now() + ahead);
  const signOld = await provider.rotate('old');
  // A different person each time, because verified tokens are cached.
  let people = 0;
  const verifyOld = async () => identity.verify(await signOld(`person ${people++}`)).then(() => 'holds', codeOf);
  expect(await verifyOld()).toBe('holds');
  await provider.rotate('new');
  ahead = 9 * MINUTES;
  expect(await verifyOld()).toBe('holds');
  expect(provider.asked()).toBe(1);
  ahead = 11 * MINUTES;
  provider.setDown(true);
  expect(await verifyOld()).toBe('holds');
  await expect.poll(() => provider.asked()).toBe(2);
  expect(await verifyOld()).toBe('holds');
  ahead = 22 * MINUTES;
  provider.setDown(false);
  await verifyOld();
  await vi.waitFor(async () => expect(await verifyOld()).toBe('unauthenticated'));
});

test('starts while the provider is down and returns 503 for a sign-in', async () => {
  const oidc = { issuer: `http://localhost:${await freePort()}`, clientId: CLIENT, clientSecret: undefined };
  const server = await listeningServer({ oidc });
  expect((await api(server, 'GET', '/api/public/snippets', null)).status).toBe(200);
  const { status, headers } = await api(server, 'POST', '/api/auth/user', null, { idToken: 'a.b.c' });
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
});

test.each([
  ['a public client talks to the provider itself', undefined],
  ['with a secret the token exchange passes through this server', 'very secret'],
])('%s', async (_what, clientSecret) => {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const issuer = await certifiedProvider({ clientSecret, redirectUri: `${publicUrl}/auth/callback` });
  const server = await listeningServer({ publicUrl, port, oidc: { issuer, clientId: CLIENT, clientSecret } });
  expect(server.url).toBe(publicUrl);
  const { page, finish, settings } = await beginSignIn(server, new Browser());
  expect(page.path).toBe('/auth/callback');
  expect(settings.builtin).toBe(false);
  expect(new URL(settings.tokenEndpoint).origin).toBe(clientSecret ? publicUrl : issuer);
  expect(JSON.stringify(settings)).not.toContain('secret');

  const { idToken, refreshToken } = await finish(page);
  const { status, body } = await api(server, 'POST', '/api/auth/user', null, { idToken });
  expect(status).toBe(200);
  expect(body).toMatchObject({ email: 'ada@example.com', displayName: 'Ada' });
  expect((await server.store.users.findByEmail('ada@example.com'))?.emailVerified).toBe(true);

  const renewed = await exchange(settings, { grant_type: 'refresh_token', refresh_token: refreshToken });
  if (clientSecret) expect(renewed.headers.get('cache-control')).toBe('no-store');
  expect(await renewed.json()).toMatchObject({ id_token: expect.any(String) });
  const refused = await exchange(settings, { grant_type: 'refresh_token', refresh_token: 'x' });
  expect([refused.status, (await refused.json()).error]).toEqual([400, 'invalid_grant']);
  // The CSP of the page contains the provider's origin.
  const policy = (await fetch(`${server.url}/api/health`)).headers.get('content-security-policy');
  expect(policy).toContain(`connect-src 'self' ${issuer}`);
});

test('rejects metadata with another issuer', async () => {
  const provider = await publishedKeys();
  await provider.rotate('one');
  const otherName = provider.issuer.replace('localhost', '127.0.0.1');
  await expect(identityOf(otherName).settings()).rejects.toMatchObject({ code: 'unavailable' });
});

test('does not follow redirects with the client secret', async () => {
  const asked: string[] = [];
  const elsewhere = createServer((request, response) => {
    asked.push(request.headers.authorization ?? '');
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const provider = createServer((request, response) => {
    if (request.url === '/token') return void response.writeHead(307, { location: addressOf(elsewhere) }).end();
    const issuer = addressOf(provider);
    const metadata = { issuer, authorization_endpoint: issuer, token_endpoint: `${issuer}/token`, jwks_uri: issuer };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata));
  });
  const addressOf = (server: typeof provider) => `http://localhost:${(server.address() as AddressInfo).port}`;
  for (const server of [elsewhere, provider]) {
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    onTestFinished(() => void server.close());
  }
  const oidc = { issuer: addressOf(provider), clientId: CLIENT, clientSecret: 'very secret' };
  const { url } = await listeningServer({ oidc });
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x' });
  expect((await fetch(`${url}/api/auth/token`, { method: 'POST', body })).status).toBe(503);
  expect(asked).toEqual([]);
});

test.each([
  ['in the header unless the provider says otherwise', undefined, 'header'],
  ['in the header where it takes both', ['client_secret_post', 'client_secret_basic'], 'header'],
  ['in the body where it takes it there alone', ['private_key_jwt', 'client_secret_post'], 'body'],
])('sends the client secret %s', async (_where, methods, place) => {
  const sent: { header: string | undefined; body: URLSearchParams }[] = [];
  const provider = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/token') {
      sent.push({ header: request.headers.authorization, body: new URLSearchParams(await text(request)) });
      return void response.end('{}');
    }
    const issuer = `http://localhost:${(provider.address() as AddressInfo).port}`;
    const metadata = { issuer, authorization_endpoint: issuer, token_endpoint: `${issuer}/token`, jwks_uri: issuer };
    response.end(JSON.stringify({ ...metadata, token_endpoint_auth_methods_supported: methods }));
  });
  await new Promise<void>((resolve) => provider.listen(0, 'localhost', resolve));
  onTestFinished(() => void provider.close());
  const issuer = `http://localhost:${(provider.address() as AddressInfo).port}`;
  // Contains characters that need form encoding in the header (RFC 6749, section 2.3.1).
  const { url } = await listeningServer({ oidc: { issuer, clientId: CLIENT, clientSecret: 'a:b c' } });
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x' });
  expect((await fetch(`${url}/api/auth/token`, { method: 'POST', body })).status).toBe(200);
  const inHeader = { header: `Basic ${btoa(`${CLIENT}:a%3Ab+c`)}`, secret: null };
  const inBody = { header: undefined, secret: 'a:b c' };
  expect(sent.map(({ header, body }) => ({ header, secret: body.get('client_secret') }))).toEqual([
    place === 'header' ? inHeader : inBody,
  ]);
  expect(sent[0]?.body.get('refresh_token')).toBe('x');
});

test('rejects other grant types', async () => {
  const oidc = { issuer: `http://localhost:${await freePort()}`, clientId: CLIENT, clientSecret: 'very secret' };
  const server = await listeningServer({ oidc });
  const post = async (fields: Record<string, string>) =>
    (await fetch(`${server.url}/api/auth/token`, { method: 'POST', body: new URLSearchParams(fields) })).status;
  expect(await post({ grant_type: 'client_credentials' })).toBe(400);
  expect(await post({ grant_type: 'password', username: 'ada', password: 'x' })).toBe(400);
  expect(await post({ grant_type: 'authorization_code', code: 'x' })).toBe(400);
  expect(await post({ grant_type: 'refresh_token', refresh_token: 'x' })).toBe(503);
});
