import { createSecretKey } from 'node:crypto';
import {
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { AppError } from '#server/core/errors.ts';
import { type Expected, verifyIdToken } from './verify-token.ts';

const NOW = Date.UTC(2026, 0, 31, 9, 30);
const seconds = NOW / 1000;
const issuer = 'https://identity.test';

const good: JWTPayload = { iss: issuer, aud: 'pegboard', sub: 'ada', iat: seconds, exp: seconds + 3600 };
const header = { alg: 'RS256', kid: 'one' };
let own: CryptoKeyPair;
let expected: Expected;

beforeAll(async () => {
  own = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256' };
  expected = { issuer, audience: 'pegboard', keys: createLocalJWKSet({ keys: [jwk] }), clock: () => NOW };
});

const sign = (payload: JWTPayload, key = own.privateKey) => new SignJWT(payload).setProtectedHeader(header).sign(key);
const code = (token: string) =>
  verifyIdToken(token, expected).then(
    () => 'holds',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

test('returns the claims of a valid token', async () => {
  const claims = { email: 'Ada@Example.com', email_verified: true, name: ' Ada ', picture: 'https://a.test/a.png' };
  expect(await verifyIdToken(await sign({ ...good, ...claims }), expected)).toEqual({
    issuer,
    subject: 'ada',
    authenticatedAt: null,
    issuedAt: expect.any(Number),
    nonce: null,
    email: 'ada@example.com',
    emailVerified: true,
    name: 'Ada',
    picture: 'https://a.test/a.png',
    expiresAt: seconds + 3600,
    grantId: null,
  });
});

test('rejects a token whose azp is another client', async () => {
  expect(await code(await sign({ ...good, azp: 'pegboard' }))).toBe('holds');
  expect(await code(await sign({ ...good, azp: 'other' }))).toBe('unauthenticated');
});

test('drops malformed claims and treats an email as unverified by default', async () => {
  const claims = { email: 'no email', email_verified: 'yes', name: 7, picture: 'javascript:alert(1)' };
  expect(await verifyIdToken(await sign({ ...good, ...claims }), expected)).toMatchObject({
    email: null,
    emailVerified: false,
    name: null,
    picture: null,
  });
  expect((await verifyIdToken(await sign({ ...good, email: 'a@b.test' }), expected)).emailVerified).toBe(false);
});

test.each<[string, JWTPayload]>([
  ['of another issuer', { iss: 'https://evil.test' }],
  ['for another client', { aud: 'other' }],
  ['for several clients without saying whose', { aud: ['pegboard', 'other'] }],
  ['made for another client', { aud: ['pegboard', 'other'], azp: 'other' }],
  ['that has expired', { iat: seconds - 7200, exp: seconds - 60 }],
  ['that never expires', { exp: undefined }],
  ['that does not hold yet', { nbf: seconds + 600 }],
  ['from the future', { iat: seconds + 600 }],
  ['without a time', { iat: undefined }],
  ['without a subject', { sub: undefined }],
  ['with an empty subject', { sub: '' }],
])('rejects a token %s', async (_what, change) => {
  expect(await code(await sign({ ...good, ...change }))).toBe('unauthenticated');
});

test('tolerates a small clock difference', async () => {
  expect(await code(await sign({ ...good, iat: seconds + 20, exp: seconds + 3600 }))).toBe('holds');
  expect(await code(await sign({ ...good, iat: seconds - 3600, exp: seconds - 20 }))).toBe('holds');
});

test('rejects unsigned and symmetrically signed tokens', async () => {
  const stranger = await generateKeyPair('RS256');
  const publicPem = Buffer.from(await exportSPKI(own.publicKey));
  const [head = '', body = '', signature = ''] = (await sign(good)).split('.');
  const forgedBody = Buffer.from(JSON.stringify({ ...good, sub: 'eve' })).toString('base64url');
  const forged = {
    unsigned: new UnsecuredJWT(good).encode(),
    'signed with the public key as a secret': await new SignJWT(good)
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(createSecretKey(publicPem)),
    'signed by another key': await sign(good, stranger.privateKey),
    'with another body': [head, forgedBody, signature].join('.'),
    'cut off': `${head}.${body}.`,
    'no token': 'x',
  };
  for (const [what, token] of Object.entries(forged))
    expect([what, await code(token)]).toEqual([what, 'unauthenticated']);
});
