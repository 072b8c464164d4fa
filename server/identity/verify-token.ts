import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Clock } from '#server/clock.ts';
import { unauthenticated } from '#server/errors.ts';
import { readClaims } from './claims.ts';
import type { Claims } from './identity.ts';

/** Signatures by a key pair alone: with `none` or a shared secret whoever knows the public key could forge a token. */
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

/** Clocks of two machines differ by a little. In seconds. */
const TOLERANCE = 30;

export interface Expected {
  issuer: string;
  /** The client id: tokens made for other programs of the same provider are refused. */
  audience: string;
  keys: JWTVerifyGetKey;
  clock: Clock;
}

/**
 * Checks an ID token as OpenID Connect Core 3.1.3.7 asks: signature, algorithm, issuer, audience, times, subject.
 *
 * @throws AppError `unauthenticated` where it does not hold; whatever `keys` throws that says nothing of the token
 */
export async function verifyIdToken(token: string, { issuer, audience, keys, clock }: Expected): Promise<Claims> {
  const now = clock();
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ALGORITHMS,
      issuer,
      audience,
      requiredClaims: ['sub', 'iat', 'exp'],
      clockTolerance: TOLERANCE,
      currentDate: new Date(now),
    });
    const claims = readClaims(payload);
    if (claims && isForClient(payload, audience) && isIssued(payload, now)) return claims;
  } catch (error) {
    if (!saysTokenIsWrong(error)) throw error;
    throw refusal(error);
  }
  throw refusal();
}

const refusal = (cause?: unknown) =>
  unauthenticated(
    cause instanceof errors.JWTExpired
      ? 'The sign-in has expired. Please sign in again.'
      : 'The ID token is not valid.',
    cause,
  );

/** With several audiences the token must name whom it was made for, and that must be us. */
function isForClient({ aud, azp }: JWTPayload, audience: string): boolean {
  if (azp !== undefined) return azp === audience;
  return !Array.isArray(aud) || aud.length === 1;
}

function isIssued({ iat }: JWTPayload, now: number): boolean {
  return typeof iat === 'number' && iat <= now / 1000 + TOLERANCE;
}

/** A provider that cannot be reached says nothing of the token; everything else jose throws is a token that fails. */
function saysTokenIsWrong(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC';
}
