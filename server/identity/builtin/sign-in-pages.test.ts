import { expect, test, vi } from 'vitest';
import { unavailable } from '#server/core/errors.ts';
import { ADA, Browser, beginSignIn, exchange, listeningServer, signUp } from '#tests/support/sign-in.ts';

test('shows errors next to fields and runs no inline script', async () => {
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
  const weak = await browser.open(`${page.url}/sign-up`, { ...ADA, password: 'FQRG7CS493' });
  expect(weak.text).toContain('This password is commonly used');
  const otherVisitor = new Browser();
  await signUp(server, new Browser());
  const again = await beginSignIn(server, otherVisitor);
  expect((await otherVisitor.open(`${again.page.url}/sign-up`, ADA)).text).toContain('already has an account');
});

test('shows an error page for an interaction of another browser or client', async () => {
  const server = await listeningServer();
  const { page } = await beginSignIn(server, new Browser());
  const otherBrowser = await new Browser().open(page.url);
  expect(otherBrowser.status).toBe(400);
  expect(otherBrowser.text).toContain('Sign-in expired');
  const otherClient = await new Browser().open(`${server.url}/oidc/auth?client_id=other`);
  expect(otherClient.status).toBe(400);
  expect(otherClient.text).toContain('Sign-in failed');
});

test.each([
  [undefined, false],
  ['https://pegboard.example.com', true],
])('sets HttpOnly and SameSite cookies, at %s', async (publicUrl, isSecure) => {
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

test('rejects sign-up if it is closed', async () => {
  const server = await listeningServer({ signupOpen: false });
  const browser = new Browser();
  const { page } = await beginSignIn(server, browser);
  expect(page.text).not.toContain('sign-up');
  expect((await browser.open(`${page.url}/sign-up`)).status).toBe(403);
  expect((await browser.open(`${page.url}/sign-up`, ADA)).status).toBe(403);
  expect(await server.store.credentials.findByEmail(ADA.email)).toBeNull();
});

test('answers invalid form requests with a page and their status', { tags: ['slow'] }, async () => {
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
  for (let n = 0; n < 300 && last.status === 200; n++) last = await post('', null);
  expect(last).toMatchObject({ status: 429, text: expect.stringContaining('Too many requests') });
  expect(last.text).not.toContain('Something went wrong on the server');
});

test('answers 503 with Retry-After while the database is unavailable', async () => {
  const server = await listeningServer();
  const browser = new Browser();
  const { page, settings } = await beginSignIn(server, browser);
  const error = unavailable('The database does not answer. Please try again in a moment.');
  const { oidcPayloads, credentials } = server.store;
  for (const call of ['find', 'findByUid', 'save'] as const) vi.spyOn(oidcPayloads, call).mockRejectedValue(error);
  const fields = { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) };
  const token = await exchange(settings, fields);
  expect([token.status, token.headers.get('retry-after')]).toEqual([503, '5']);
  const shown = await browser.open(page.url);
  const { page: started } = await beginSignIn(server, new Browser());
  for (const { status, headers, text } of [shown, started]) {
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(text).toContain('The database does not answer');
  }

  vi.restoreAllMocks();
  vi.spyOn(credentials, 'findByEmail').mockRejectedValue(error);
  const sent = await browser.open(page.url, ADA);
  expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '5']);
  expect(sent.text).toContain('The database does not answer');
  expect(sent.text).toContain('value="ada@example.com"');
});

test('reports an internal error without details', async () => {
  const server = await listeningServer();
  const browser = new Browser();
  const { page } = await beginSignIn(server, browser);
  vi.spyOn(server.store.oidcPayloads, 'save').mockRejectedValue(new Error('database or disk is full'));
  const { page: started } = await beginSignIn(server, new Browser());
  const sent = await browser.open(`${page.url}/sign-up`, ADA);
  for (const { status, text } of [started, sent]) {
    expect(status).toBe(500);
    expect(text).toContain('Something went wrong on the server');
    expect(text).not.toMatch(/Sign-in failed|expired|server_error|oops|disk/);
  }
});
