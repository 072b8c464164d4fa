import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { decodeJwt } from 'jose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { unavailable } from '#server/errors.ts';
import { ADA, api, Browser, beginSignIn, exchange, listeningServer, signIn, signUp } from '#tests/support/sign-in.ts';

const PAYLOAD = { model: 'Session', payload: '{}', uid: null, accountId: null, grantId: null };

test('a person signs up, and the ID token says who it is', async () => {
  const server = await listeningServer();
  const { idToken } = await signUp(server, new Browser());
  expect(decodeJwt(idToken)).toMatchObject({
    iss: `${server.url}/oidc`,
    aud: 'pegboard',
    email: 'ada@example.com',
    email_verified: false,
    name: 'Ada Lovelace',
  });
  const { status, body } = await api(server, 'POST', '/api/auth/user', null, { idToken });
  expect(status).toBe(200);
  expect(body).toMatchObject({ email: 'ada@example.com', displayName: 'Ada Lovelace' });
  expect((await api(server, 'GET', '/api/snippets', idToken)).status).toBe(200);
});

test('people stay who they are when the data moves to another address', async () => {
  const server = await listeningServer();
  const { idToken } = await signUp(server, new Browser());
  const before = await api(server, 'POST', '/api/auth/user', null, { idToken });
  const moved = await listeningServer({}, server.store);
  expect(moved.url).not.toBe(server.url);
  const again = await signIn(moved, new Browser());
  expect(decodeJwt(again.idToken).iss).toBe(`${moved.url}/oidc`);
  const after = await api(moved, 'POST', '/api/auth/user', null, { idToken: again.idToken });
  expect(after.body).toEqual(before.body);
  // A token still says for which address it was made.
  expect((await api(moved, 'GET', '/api/snippets', idToken)).status).toBe(401);
});

test('whoever has signed in once in a browser does not type again', async () => {
  const server = await listeningServer();
  const browser = new Browser();
  await signUp(server, browser);
  const { page, finish } = await beginSignIn(server, browser);
  expect(page.path).toBe('/auth/callback');
  expect((await finish(page)).idToken).toBeTruthy();
});

test('an account opens with its password however the email is written, and with no other', async () => {
  const server = await listeningServer();
  await signUp(server, new Browser());
  const browser = new Browser();
  const { page, finish } = await beginSignIn(server, browser);
  const wrong = await browser.open(page.url, { email: ADA.email, password: 'difference engine no 2' });
  expect(wrong.status).toBe(200);
  expect(wrong.path).toMatch(/^\/oidc\/interaction\//);
  expect(wrong.text).toContain('Incorrect email or password.');
  expect(wrong.text).toContain('value="ada@example.com"');
  expect(wrong.text).not.toContain('difference engine');
  const unknown = await browser.open(page.url, { email: 'eve@example.com', password: ADA.password });
  expect(unknown.text).toContain('Incorrect email or password.');
  const right = await browser.open(page.url, { email: ' Ada@Example.COM ', password: ADA.password });
  expect((await finish(right)).idToken).toBeTruthy();
});

test('the pages tell each field its error and run nothing', async () => {
  const server = await listeningServer();
  const browser = new Browser();
  const { page } = await beginSignIn(server, browser);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(page.text.match(/<script[^>]*>/g)).toEqual(['<script src="/before-paint.js">']);
  const refused = await browser.open(`${page.url}/sign-up`, { name: '<b>', email: 'x', password: 'short' });
  expect(refused.text).toContain('value="&lt;b&gt;"');
  expect(refused.text).toMatch(/aria-invalid="true"[^>]*aria-describedby="email-error"/);
  expect(refused.text).toContain('role="alert"');
  const weak = await browser.open(`${page.url}/sign-up`, { ...ADA, password: 'password123' });
  expect(weak.text).toContain('This password is commonly used');
  const taken = new Browser();
  await signUp(server, new Browser());
  const again = await beginSignIn(server, taken);
  expect((await taken.open(`${again.page.url}/sign-up`, ADA)).text).toContain('already has an account');
});

test('a sign-in nobody began, or one from another browser, shows a page that says so', async () => {
  const server = await listeningServer();
  const { page } = await beginSignIn(server, new Browser());
  const elsewhere = await new Browser().open(page.url);
  expect(elsewhere.status).toBe(400);
  expect(elsewhere.text).toContain('Sign-in expired');
  const made = await new Browser().open(`${server.url}/oidc/auth?client_id=other`);
  expect(made.status).toBe(400);
  expect(made.text).toContain('Sign-in failed');
});

test.each([
  [undefined, false],
  ['https://pegboard.example.com', true],
])('cookies of a sign-in are for no script and no other site, at %s', async (publicUrl, isSecure) => {
  const server = await listeningServer(publicUrl === undefined ? {} : { publicUrl });
  const query = new URLSearchParams({
    client_id: 'pegboard',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${publicUrl ?? server.url}/auth/callback`,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  const { status, headers } = await fetch(`${server.url}/oidc/auth?${query}`, { redirect: 'manual' });
  expect(status).toBe(303);
  const cookies = headers.getSetCookie();
  expect(cookies).not.toHaveLength(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; ?httponly/i);
    expect(cookie).toMatch(/; ?samesite=lax/i);
    expect(/; ?secure/i.test(cookie)).toBe(isSecure);
  }
});

test('with sign-up closed there is no way to an account', async () => {
  const server = await listeningServer({ signupOpen: false });
  const browser = new Browser();
  const { page } = await beginSignIn(server, browser);
  expect(page.text).not.toContain('sign-up');
  expect((await browser.open(`${page.url}/sign-up`)).status).toBe(403);
  expect((await browser.open(`${page.url}/sign-up`, ADA)).status).toBe(403);
  expect(await server.store.credentials.findByEmail(ADA.email)).toBeNull();
});

test('a refresh token is exchanged for new ones, and used again later it ends the sign-in', async () => {
  const server = await listeningServer();
  const { refreshToken, settings } = await signUp(server, new Browser());
  const refresh = async (token: string) => {
    const reply = await exchange(settings, { grant_type: 'refresh_token', refresh_token: token });
    return { status: reply.status, body: await reply.json() };
  };
  const second = await refresh(refreshToken);
  expect(second.body.id_token).toBeTruthy();
  expect(second.body.refresh_token).not.toBe(refreshToken);
  // The reply to the first exchange may have been lost, or two windows renewed at once.
  expect((await refresh(refreshToken)).status).toBe(200);
  server.advance(31_000);
  expect((await refresh(refreshToken)).body.error).toBe('invalid_grant');
  expect((await refresh(second.body.refresh_token)).status).toBe(400);
});

test('a code is exchanged once: whoever comes with it again ends the sign-in', async () => {
  const server = await listeningServer();
  const browser = new Browser();
  const { page, finish } = await beginSignIn(server, browser);
  const last = await browser.open(`${page.url}/sign-up`, ADA);
  const { idToken } = await finish(last);
  expect((await api(server, 'POST', '/api/auth/user', null, { idToken })).status).toBe(200);
  await expect(finish(last)).rejects.toThrow('id_token');
  expect((await api(server, 'GET', '/api/snippets', idToken)).status).toBe(401);
});

test('who signs in after somebody else in the same browser is who they are', async () => {
  const server = await listeningServer();
  const browser = new Browser();
  await signUp(server, browser);
  const { page, finish } = await beginSignIn(server, browser, { prompt: 'login' });
  const bob = { ...ADA, name: 'Bob', email: 'bob@example.com' };
  const between = await browser.open(`${page.url}/sign-up`, bob);
  // A page that sends itself on ends the session of the other first; its script is the one that is let run.
  expect(between.headers.get('content-security-policy')).toMatch(/script-src [^;]*'sha256-/);
  const [, action = ''] = /action="([^"]+)"/.exec(between.text) ?? [];
  const inputs = between.text.matchAll(/name="(\w+)" value="([^"]+)"/g);
  const fields = Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
  const { idToken } = await finish(await browser.open(action, fields));
  const { status, body } = await api(server, 'POST', '/api/auth/user', null, { idToken });
  expect(status).toBe(200);
  expect(body).toMatchObject({ email: 'bob@example.com', displayName: 'Bob' });
});

test('the provider names the address it was given, whatever a request claims, and lets no other site read', async () => {
  const server = await listeningServer();
  const claimed = { host: 'evil.example.com', 'x-forwarded-host': 'evil.example.com', 'x-forwarded-proto': 'https' };
  const document = await new Promise<string>((done, failed) => {
    get(`${server.url}/oidc/.well-known/openid-configuration`, { headers: claimed }, (reply) =>
      text(reply).then(done, failed),
    ).on('error', failed);
  });
  const { issuer, ...metadata } = JSON.parse(document);
  expect(issuer).toBe(`${server.url}/oidc`);
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'end_session_endpoint'])
    expect(metadata[name]).toMatch(`${server.url}/oidc/`);

  for (const [origin, allowed] of [
    ['https://evil.example.com', null],
    [server.url, server.url],
  ] as const) {
    const body = new URLSearchParams({ client_id: 'pegboard', grant_type: 'refresh_token', refresh_token: 'x' });
    const reply = await fetch(`${server.url}/oidc/token`, { method: 'POST', body, headers: { origin } });
    expect(reply.headers.get('access-control-allow-origin')).toBe(allowed);
  }
});

test('signing out ends the sign-in everywhere it is used, and the next one asks for the password', async () => {
  const server = await listeningServer();
  const browser = new Browser();
  const { idToken, refreshToken, settings } = await signUp(server, browser);
  await api(server, 'POST', '/api/auth/user', null, { idToken });
  expect((await api(server, 'POST', '/api/auth/logout', idToken)).status).toBe(204);
  expect((await api(server, 'GET', '/api/snippets', idToken)).status).toBe(401);
  const reply = await exchange(settings, { grant_type: 'refresh_token', refresh_token: refreshToken });
  expect(reply.status).toBe(400);
  const { page } = await beginSignIn(server, browser);
  expect(page.path).toMatch(/^\/oidc\/interaction\//);
});

test('a client may also send people to the provider to sign out', async () => {
  const server = await listeningServer();
  const browser = new Browser();
  const { idToken, settings } = await signUp(server, browser);
  const query = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: `${server.url}/` });
  const page = await browser.open(`${settings.endSessionEndpoint}?${query}`);
  expect(page.text).toContain('Do you want to sign out');
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
  const last = await browser.open(`${settings.endSessionEndpoint}/confirm`, { xsrf, logout: 'yes' });
  expect(last.path).toBe('/');
  expect((await beginSignIn(server, browser)).page.path).toMatch(/^\/oidc\/interaction\//);
  expect((await api(server, 'POST', '/api/auth/user', null, { idToken })).status).toBe(401);
});

test('guessing is slowed down, told in words and with Retry-After', async () => {
  const server = await listeningServer({ rateLimits: true });
  await signUp(server, new Browser());
  const browser = new Browser();
  const { page } = await beginSignIn(server, browser);
  for (let guess = 0; guess < 10; guess++)
    expect((await browser.open(page.url, { email: ADA.email, password: `guess ${guess}` })).status).toBe(200);
  const refused = await browser.open(page.url, ADA);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.text).toContain('Too many attempts. Please wait 10 minutes and try again.');
  // Another person at the same address is not held up.
  expect((await signUp(server, new Browser(), { ...ADA, email: 'bob@example.com' })).idToken).toBeTruthy();
});

test('a changed password ends every other sign-in and keeps the one it was changed from', async () => {
  const server = await listeningServer();
  const here = await signUp(server, new Browser());
  const elsewhere = await signIn(server, new Browser());
  for (const { idToken } of [here, elsewhere]) await api(server, 'POST', '/api/auth/user', null, { idToken });
  const change = (currentPassword: string, newPassword: string) =>
    api(server, 'POST', '/api/auth/password', here.idToken, { currentPassword, newPassword });

  expect((await change('wrong', 'analytical engine')).body.issues).toEqual([
    { path: 'currentPassword', message: 'Current password is incorrect' },
  ]);
  for (const weak of ['short', ADA.password, '1234567890', 'ada@example.com'])
    expect((await change(ADA.password, weak)).body.issues).toEqual([
      { path: 'newPassword', message: expect.any(String) },
    ]);
  expect((await api(server, 'GET', '/api/snippets', elsewhere.idToken)).status).toBe(200);

  expect((await change(ADA.password, 'analytical engine')).status).toBe(204);
  expect((await api(server, 'GET', '/api/snippets', elsewhere.idToken)).status).toBe(401);
  expect((await api(server, 'GET', '/api/snippets', here.idToken)).status).toBe(200);
  const fields = { grant_type: 'refresh_token' };
  const { settings } = here;
  expect((await exchange(settings, { ...fields, refresh_token: elsewhere.refreshToken })).status).toBe(400);
  expect((await exchange(settings, { ...fields, refresh_token: here.refreshToken })).status).toBe(200);
  const { idToken } = await signIn(server, new Browser(), { email: ADA.email, password: 'analytical engine' });
  expect(idToken).toBeTruthy();
});

test('the export a browser can navigate to is refused with the sign-in that it came from', async () => {
  const server = await listeningServer();
  const signedIn = async ({ idToken }: { idToken: string }) => {
    const { headers } = await api(server, 'POST', '/api/auth/user', null, { idToken });
    const [cookie = ''] = headers.getSetCookie().map((line) => line.split(';')[0]);
    return { idToken, cookie };
  };
  const exported = async ({ cookie }: { cookie: string }) =>
    (await fetch(`${server.url}/api/snippets/export`, { headers: { cookie } })).status;
  const here = await signedIn(await signUp(server, new Browser()));
  const elsewhere = await signedIn(await signIn(server, new Browser()));
  expect([await exported(here), await exported(elsewhere)]).toEqual([200, 200]);

  const change = { currentPassword: ADA.password, newPassword: 'analytical engine' };
  expect((await api(server, 'POST', '/api/auth/password', here.idToken, change)).status).toBe(204);
  expect([await exported(here), await exported(elsewhere)]).toEqual([200, 401]);
  await api(server, 'POST', '/api/auth/logout', here.idToken);
  expect(await exported(here)).toBe(401);
});

test('an account opens however long its email is', async () => {
  const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
  const server = await listeningServer({ rateLimits: true });
  await signUp(server, new Browser(), { ...ADA, email });
  expect((await signIn(server, new Browser(), { ...ADA, email })).idToken).toBeTruthy();
});

test('what a sign-in page cannot take is told in a page, with its own status', async () => {
  const server = await listeningServer({ rateLimits: true });
  const browser = new Browser();
  const { page } = await beginSignIn(server, browser);
  const post = async (path: string, type: string | null, body?: string) => {
    const headers = { cookie: browser.cookiesFor(page.url), ...(type && { 'content-type': type }) };
    const reply = await fetch(`${page.url}${path}`, { method: 'POST', headers, body });
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    return { status: reply.status, text: await reply.text() };
  };
  expect(await post('', null)).toMatchObject({ status: 200, text: expect.stringContaining('Enter your password') });
  expect(await post('/sign-up', null)).toMatchObject({ status: 200, text: expect.stringContaining('is required') });
  expect((await post('', 'application/json', '[]')).status).toBe(200);
  expect((await post('', 'application/xml', '<a/>')).status).toBe(415);
  expect((await post('', 'application/x-www-form-urlencoded', 'a'.repeat(17_000))).status).toBe(413);
  let last = await post('', null);
  for (let n = 0; n < 120 && last.status === 200; n++) last = await post('', null);
  expect(last).toMatchObject({ status: 429, text: expect.stringContaining('Too many requests') });
  expect(last.text).not.toContain('Something went wrong on the server');
});

test('while the database is away, the pages and the provider say to come again', async () => {
  const server = await listeningServer();
  const browser = new Browser();
  const { page, settings } = await beginSignIn(server, browser);
  const away = unavailable('The database does not answer. Please try again in a moment.');
  const { oidcPayloads, credentials } = server.store;
  for (const call of ['find', 'findByUid', 'save'] as const) vi.spyOn(oidcPayloads, call).mockRejectedValue(away);
  const fields = { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) };
  const token = await exchange(settings, fields);
  expect([token.status, token.headers.get('retry-after')]).toEqual([503, '5']);
  const shown = await browser.open(page.url);
  const { page: begun } = await beginSignIn(server, new Browser());
  for (const { status, headers, text } of [shown, begun]) {
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(text).toContain('The database does not answer');
  }

  vi.restoreAllMocks();
  vi.spyOn(credentials, 'findByEmail').mockRejectedValue(away);
  const sent = await browser.open(page.url, ADA);
  expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '5']);
  expect(sent.text).toContain('The database does not answer');
  expect(sent.text).toContain('value="ada@example.com"');
});

test('where the server fails, the pages say that it did, and not that the sign-in has expired', async () => {
  const server = await listeningServer();
  const browser = new Browser();
  const { page } = await beginSignIn(server, browser);
  vi.spyOn(server.store.oidcPayloads, 'save').mockRejectedValue(new Error('database or disk is full'));
  const { page: begun } = await beginSignIn(server, new Browser());
  const sent = await browser.open(`${page.url}/sign-up`, ADA);
  for (const { status, text } of [begun, sent]) {
    expect(status).toBe(500);
    expect(text).toContain('Something went wrong on the server');
    expect(text).not.toMatch(/Sign-in failed|expired|server_error|oops|disk/);
  }
});

test('what no database takes is not there, as a code, a token or a client', async () => {
  const server = await listeningServer();
  const post = async (fields: Record<string, string>) =>
    (await fetch(`${server.url}/oidc/token`, { method: 'POST', body: new URLSearchParams(fields) })).status;
  const client = { client_id: 'pegboard', redirect_uri: `${server.url}/auth/callback` };
  const code = { grant_type: 'authorization_code', code_verifier: 'x'.repeat(43) };
  expect(await post({ ...client, ...code, code: '\0' })).toBe(400);
  expect(await post({ ...client, grant_type: 'refresh_token', refresh_token: 'a\0' })).toBe(400);
  expect((await fetch(`${server.url}/oidc/auth?client_id=%00`)).status).toBe(400);
});

test('what has expired is thrown away every hour, also after that has failed once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { store } = await listeningServer();
  const removeExpired = vi.spyOn(store.oidcPayloads, 'removeExpired').mockRejectedValueOnce(unavailable('Not now'));
  await vi.advanceTimersByTimeAsync(59 * 60_000);
  expect(removeExpired).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(removeExpired).toHaveBeenCalledTimes(1);
  await store.oidcPayloads.save({ ...PAYLOAD, id: 'expired', expiresAt: Date.now() - 1 });
  await store.oidcPayloads.save({ ...PAYLOAD, id: 'holds', expiresAt: Date.now() + 60_000 });
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  await vi.waitFor(async () => expect(await store.oidcPayloads.find(PAYLOAD.model, 'expired')).toBeNull());
  expect(await store.oidcPayloads.find(PAYLOAD.model, 'holds')).not.toBeNull();
});
