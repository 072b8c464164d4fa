import { expect, test, vi } from 'vitest';
import { unauthenticated } from '#server/core/errors.ts';
import type { Claims } from './identity.ts';
import { cacheVerifiedTokens } from './verified-token-cache.ts';

const MINUTE = 60_000;

function remembering(expiresAt: number) {
  let now = 0;
  const claims = (token: string): Claims => ({
    issuer: 'https://identity.test',
    subject: token,
    email: null,
    emailVerified: false,
    name: null,
    picture: null,
    issuedAt: 0,
    expiresAt,
    authenticatedAt: null,
    nonce: null,
    grantId: null,
  });
  const verify = vi.fn(async (token: string) => {
    if (token === 'forged' || now >= expiresAt * 1000) throw unauthenticated();
    return claims(token);
  });
  const advance = (milliseconds: number) => {
    now += milliseconds;
  };
  return { remembered: cacheVerifiedTokens(verify, () => now), verify, advance };
}

test('verifies a token once until it expires', async () => {
  const { remembered, verify, advance } = remembering(300);
  expect((await remembered('ada')).subject).toBe('ada');
  expect((await remembered('bob')).subject).toBe('bob');
  advance(5 * MINUTE - 1);
  expect((await remembered('ada')).subject).toBe('ada');
  expect(verify).toHaveBeenCalledTimes(2);
  advance(1);
  await expect(remembered('ada')).rejects.toThrow();
});

test('verifies a token again after ten minutes', async () => {
  const { remembered, verify, advance } = remembering(3600);
  await remembered('ada');
  advance(10 * MINUTE);
  await remembered('ada');
  expect(verify).toHaveBeenCalledTimes(2);
});

test('does not cache invalid tokens', async () => {
  const { remembered, verify } = remembering(3600);
  await expect(remembered('forged')).rejects.toThrow();
  await expect(remembered('forged')).rejects.toThrow();
  expect(verify).toHaveBeenCalledTimes(2);
});
