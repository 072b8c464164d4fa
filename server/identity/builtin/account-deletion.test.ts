import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { parseAccountCommand } from '#server/maintenance/account/run.ts';
import { ADA, api, Browser, beginSignIn, exchange, listeningServer, signIn, signUp } from '#tests/support/sign-in.ts';
import { createLink } from '../one-time-links.ts';

async function serverOfAda(change: Parameters<typeof listeningServer>[0] = {}) {
  const server = await listeningServer(change);
  const browser = new Browser();
  const signedIn = await signUp(server, browser);
  await api(server, 'POST', '/api/auth/user', null, { idToken: signedIn.idToken });
  const remove = (body: unknown) => api(server, 'DELETE', '/api/auth/user', signedIn.idToken, body);
  return { server, browser, remove, ...signedIn };
}

test('deletes an account with its password and leaves nothing in any table', { tags: ['slow'] }, async () => {
  const { server, browser, remove, idToken, refreshToken, settings } = await serverOfAda();
  const { sub: subject = '' } = decodeJwt(idToken);
  const context = { store: server.store, config: { publicUrl: server.url, oidc: null }, clock: Date.now };
  await parseAccountCommand(['reset', ADA.email])(context, () => {});
  await createLink(server.store, { kind: 'invite', email: ADA.email }, { now: Date.now(), lifetime: 1_000 });
  // A sign-in that was begun stores the account as well.
  await beginSignIn(server, browser, { prompt: 'login' });
  const [user] = await server.store.accounts.listByEmail('pegboard', ADA.email);
  const traces = [ADA.email, ADA.name, subject, user?.userId ?? ''];
  const before = await server.dump();
  for (const trace of traces) expect(before).toContain(trace);

  for (const body of [{ password: 'difference engine no 2' }, {}]) expect((await remove(body)).status).toBe(403);
  expect((await api(server, 'GET', '/api/snippets', idToken)).status).toBe(200);
  const reply = await remove({ password: ADA.password });
  expect([reply.status, reply.headers.getSetCookie()]).toEqual([204, [expect.stringContaining('pegboard_export=;')]]);

  const after = await server.dump();
  for (const trace of traces) expect(after).not.toContain(trace);
  expect((await api(server, 'GET', '/api/snippets', idToken)).status).toBe(401);
  const refreshed = await exchange(settings, { grant_type: 'refresh_token', refresh_token: refreshToken });
  expect(refreshed.status).toBe(400);
  expect((await beginSignIn(server, browser)).page.path).toMatch(/^\/oidc\/interaction\//);
  const again = new Browser();
  const { page } = await beginSignIn(server, again);
  expect((await again.open(page.url, ADA)).text).toContain('Incorrect email or password.');
  expect((await signUp(server, new Browser())).idToken).toBeTruthy();
});

test('an old sign-in with the password is enough', async () => {
  const { server, remove } = await serverOfAda();
  server.advance(30 * 60_000);
  expect((await remove({ password: ADA.password })).status).toBe(204);
});

test('limits guesses of the password', { tags: ['slow'] }, async () => {
  const { server, remove } = await serverOfAda({ rateLimits: true });
  for (let guess = 0; guess < 10; guess += 1) expect((await remove({ password: `guess ${guess}` })).status).toBe(403);
  expect((await remove({ password: ADA.password })).status).toBe(429);
  expect((await signIn(server, new Browser())).idToken).toBeTruthy();
});
