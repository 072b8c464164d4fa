import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Clock } from '#server/core/clock.ts';
import { unauthenticated } from '#server/core/errors.ts';
import { readClaims } from './claims.ts';
import type { Claims } from './identity.ts';

/** Asymmetric algorithms only: with `none` or HMAC, anybody who knows the public key could forge a token. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Allowed difference between two clocks, in seconds. */
const CLOCK_TOLERANCE = 30;

export interface Expected {
  issuer: string;
  /** The client id. Tokens for other clients of the same provider are rejected. */
  audience: string;
  keys: JWTVerifyGetKey;
  clock: Clock;
}

/**
 * Verifies an ID token as specified by OpenID Connect Core 3.1.3.7.
 *
 * @throws AppError `unauthenticated` for an invalid token; errors of `keys` that do not concern the token
 */
export async function verifyIdToken(token: string, { issuer, audience, keys, clock }: Expected): Promise<Claims> {
  const now = clock();
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ALGORITHMS,
      issuer,
      audience,
      requiredClaims: ['sub', 'iat', 'exp'],
      clockTolerance: CLOCK_TOLERANCE,
      currentDate: new Date(now),
    });
    const claims = readClaims(payload);
    if (claims && isForClient(payload, audience) && isIssued(payload, now)) return claims;
  } catch (error) {
    if (!isTokenError(error)) throw error;
    throw refusal(error);
  }
  throw refusal();
}

const refusal = (cause?: unknown) =>
  unauthenticated(
    cause instanceof errors.JWTExpired ? 'Your sign-in has expired. Please sign in again.' : 'The ID token is invalid.',
    cause,
  );

/** Returns whether the token is for this client. With several audiences, `azp` must name it. */
function isForClient({ aud, azp }: JWTPayload, audience: string): boolean {
  if (azp !== undefined) return azp === audience;
  return !Array.isArray(aud) || aud.length === 1;
}

function isIssued({ iat }: JWTPayload, now: number): boolean {
  return typeof iat === 'number' && iat <= now / 1000 + CLOCK_TOLERANCE;
}

/** Returns whether an error of jose means an invalid token and not an unreachable provider. */
function isTokenError(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC';
}
