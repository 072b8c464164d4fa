import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { unavailable } from '#server/core/errors.ts';
import { ADA, api, Browser, beginSignIn, exchange, listeningServer, signUp } from '#tests/support/sign-in.ts';

const PAYLOAD = { model: 'Session', payload: '{}', uid: null, accountId: null, grantId: null };

test('rotates refresh tokens and ends the sign-in if an old one is reused after the grace period', {
  tags: ['slow'],
}, async () => {
  const server = await listeningServer();
  const { refreshToken, settings } = await signUp(server, new Browser());
  const refresh = async (token: string) => {
    const reply = await exchange(settings, { grant_type: 'refresh_token', refresh_token: token });
    return { status: reply.status, body: await reply.json() };
  };
  const second = await refresh(refreshToken);
  expect(second.body.id_token).toBeTruthy();
  expect(second.body.refresh_token).not.toBe(refreshToken);
  // Within the grace period, a lost reply or a second window may use it again.
  expect((await refresh(refreshToken)).status).toBe(200);
  server.advance(31_000);
  expect((await refresh(refreshToken)).body.error).toBe('invalid_grant');
  expect((await refresh(second.body.refresh_token)).status).toBe(400);
});

test('ends the sign-in if an authorization code is used twice', { tags: ['slow'] }, async () => {
  const server = await listeningServer();
  const browser = new Browser();
  const { page, finish } = await beginSignIn(server, browser);
  const last = await browser.open(`${page.url}/sign-up`, ADA);
  const { idToken } = await finish(last);
  expect((await api(server, 'POST', '/api/auth/user', null, { idToken })).status).toBe(200);
  await expect(finish(last)).rejects.toThrow('id_token');
  expect((await api(server, 'GET', '/api/snippets', idToken)).status).toBe(401);
});

test('ignores forged host headers and denies cross-origin token requests', async () => {
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

test('treats ids with NUL characters as unknown', async () => {
  const server = await listeningServer();
  const post = async (fields: Record<string, string>) =>
    (await fetch(`${server.url}/oidc/token`, { method: 'POST', body: new URLSearchParams(fields) })).status;
  const client = { client_id: 'pegboard', redirect_uri: `${server.url}/auth/callback` };
  const code = { grant_type: 'authorization_code', code_verifier: 'x'.repeat(43) };
  expect(await post({ ...client, ...code, code: '\0' })).toBe(400);
  expect(await post({ ...client, grant_type: 'refresh_token', refresh_token: 'a\0' })).toBe(400);
  expect((await fetch(`${server.url}/oidc/auth?client_id=%00`)).status).toBe(400);
});

test('removes expired payloads every minute, even after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { store } = await listeningServer();
  const removeExpired = vi.spyOn(store.oidcPayloads, 'removeExpired').mockRejectedValueOnce(unavailable('Not now'));
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(removeExpired).toHaveBeenCalled());
  await store.oidcPayloads.save({ ...PAYLOAD, id: 'expired', expiresAt: Date.now() - 1 });
  await store.oidcPayloads.save({ ...PAYLOAD, id: 'valid', expiresAt: Date.now() + 60_000 });
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(async () => expect(await store.oidcPayloads.find(PAYLOAD.model, 'expired')).toBeNull());
  expect(await store.oidcPayloads.find(PAYLOAD.model, 'valid')).not.toBeNull();
});
