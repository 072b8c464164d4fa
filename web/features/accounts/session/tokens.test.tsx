import { expect, onTestFinished, test, vi } from 'vitest';
import { readTokens } from './stored-session.ts';
import { renewTokens } from './tokens.ts';

/** Stores a token as another tab does. */
function store(issuedAt: number): void {
  const payload = { iat: issuedAt / 1000, exp: issuedAt / 1000 + 3600 };
  const id_token = `header.${btoa(JSON.stringify(payload))}.signature`;
  localStorage.setItem('auth_tokens', JSON.stringify({ id_token, refresh_token: 'once' }));
}

test('takes the tokens that another tab has renewed, because a refresh token works once', async () => {
  const request = vi.fn(async () => new Response(null, { status: 500 }));
  vi.stubGlobal('fetch', request);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });
  const now = Math.floor(Date.now() / 1000) * 1000;
  store(now - 3_600_000);
  const old = readTokens();
  store(now);
  const renewed = readTokens();
  if (old === null || renewed === null) throw new Error('No tokens');
  expect(await renewTokens(old)).toEqual(renewed);
  expect(request).not.toHaveBeenCalled();
  await expect(renewTokens(renewed)).rejects.toThrow();
});
