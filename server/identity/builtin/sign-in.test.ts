import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { ADA, api, Browser, beginSignIn, listeningServer, signIn, signUp } from '#tests/support/sign-in.ts';

test('signs up and issues an ID token with email and name', async () => {
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

test('keeps users after the server moves to another URL', async () => {
  const server = await listeningServer();
  const { idToken } = await signUp(server, new Browser());
  const before = await api(server, 'POST', '/api/auth/user', null, { idToken });
  const moved = await listeningServer({}, server.store);
  expect(moved.url).not.toBe(server.url);
  const again = await signIn(moved, new Browser());
  expect(decodeJwt(again.idToken).iss).toBe(`${moved.url}/oidc`);
  const after = await api(moved, 'POST', '/api/auth/user', null, { idToken: again.idToken });
  expect(after.body).toEqual(before.body);
  // Tokens of the old URL are invalid.
  expect((await api(moved, 'GET', '/api/snippets', idToken)).status).toBe(401);
});

test('signs in again without a form in the same browser', async () => {
  const server = await listeningServer();
  const browser = new Browser();
  await signUp(server, browser);
  const { page, finish } = await beginSignIn(server, browser);
  expect(page.path).toBe('/auth/callback');
  expect((await finish(page)).idToken).toBeTruthy();
});

test('accepts the correct password only and ignores the case of the email', async () => {
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
  const correct = await browser.open(page.url, { email: ' Ada@Example.COM ', password: ADA.password });
  expect((await finish(correct)).idToken).toBeTruthy();
});

test('switches to another account in the same browser', async () => {
  const server = await listeningServer();
  const browser = new Browser();
  await signUp(server, browser);
  const { page, finish } = await beginSignIn(server, browser, { prompt: 'login' });
  const bob = { ...ADA, name: 'Bob', email: 'bob@example.com' };
  const logoutPage = await browser.open(`${page.url}/sign-up`, bob);
  // A self-submitting page ends the previous session first. The CSP allows its script by hash.
  expect(logoutPage.headers.get('content-security-policy')).toMatch(/script-src [^;]*'sha256-/);
  const [, action = ''] = /action="([^"]+)"/.exec(logoutPage.text) ?? [];
  const inputs = logoutPage.text.matchAll(/name="(\w+)" value="([^"]+)"/g);
  const fields = Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
  const { idToken } = await finish(await browser.open(action, fields));
  const { status, body } = await api(server, 'POST', '/api/auth/user', null, { idToken });
  expect(status).toBe(200);
  expect(body).toMatchObject({ email: 'bob@example.com', displayName: 'Bob' });
});

test('limits password guesses per account and sends Retry-After', { tags: ['slow'] }, async () => {
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
  // The limit does not affect another account in the same network.
  expect((await signUp(server, new Browser(), { ...ADA, email: 'bob@example.com' })).idToken).toBeTruthy();
});

test('accepts an email of maximum length', { tags: ['slow'] }, async () => {
  const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
  const server = await listeningServer({ rateLimits: true });
  await signUp(server, new Browser(), { ...ADA, email });
  expect((await signIn(server, new Browser(), { ...ADA, email })).idToken).toBeTruthy();
});
