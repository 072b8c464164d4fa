import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Clock } from '#server/core/clock.ts';
import type { Identity } from '#server/identity/identity.ts';
import { verifyIdToken } from '#server/identity/verify-token.ts';

/** A person at the test provider. */
export interface TestPerson {
  /** Subject at the provider. */
  subject: string;
  email?: string;
  /** Defaults to true if there is an email. */
  emailVerified?: boolean;
  name?: string;
  picture?: string;
}

export interface TestIdentity extends Identity {
  /** Returns an ID token that expires in an hour or in `seconds`, which may be negative. @param claims further ones */
  tokenFor(person: TestPerson, seconds?: number, claims?: Record<string, unknown>): Promise<string>;
}

/** Creates an identity provider that issues tokens directly, without sign-in pages. */
export async function testIdentity(options: { issuer?: string; clock?: Clock } = {}): Promise<TestIdentity> {
  const { issuer = 'https://identity.test', clock = Date.now } = options;
  const audience = 'pegboard';
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256' }] });

  return {
    verify: (token) => verifyIdToken(token, { issuer, audience, keys, clock }),
    settings: async () => ({
      builtin: false,
      clientId: audience,
      issuer,
      authorizationEndpoint: `${issuer}/authorize`,
      tokenEndpoint: `${issuer}/token`,
      endSessionEndpoint: null,
      scope: 'openid email profile',
    }),
    connectOrigins: () => [issuer],
    routes: async () => {},

    tokenFor(person, seconds = 3600, claims = {}) {
      const now = Math.floor(clock() / 1000);
      const { email, emailVerified = email !== undefined, name, picture } = person;
      return new SignJWT({ email, email_verified: emailVerified, name, picture, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(person.subject)
        .setIssuedAt(Math.min(now, now + seconds - 1))
        .setExpirationTime(now + seconds)
        .sign(privateKey);
    },
  };
}
