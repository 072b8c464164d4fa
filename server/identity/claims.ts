import { z } from 'zod';
import { DISPLAY_NAME_MAX, EMAIL_MAX } from '#contract/limits.ts';
import type { Claims } from './identity.ts';

/** Text from a provider. Invalid or excess characters are dropped, never rejected. */
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .transform((value) => value.replaceAll('\0', '').toWellFormed().slice(0, max).toWellFormed() || null)
    .nullable()
    .catch(null);

/** The claims of a verified ID token. */
const Payload = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  iat: z.number(),
  exp: z.number(),
  auth_time: z.number().nullable().catch(null),
  nonce: z.string().max(1_000).nullable().catch(null),
  email: z
    .string()
    .max(EMAIL_MAX)
    .regex(/^[^\s@\0]+@[^\s@\0]+$/)
    .transform((email) => email.toLowerCase())
    .nullable()
    .catch(null),
  // Some providers send a string.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((flag) => flag === 'true')]).catch(false),
  name: optionalText(DISPLAY_NAME_MAX),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .nullable()
    .catch(null),
  pegboard_grant: z.string().nullable().catch(null),
});

/** Returns the claims, or null if a required one is missing or malformed. */
export function readClaims(payload: unknown): Claims | null {
  const { data } = Payload.safeParse(payload);
  if (!data) return null;
  return {
    issuer: data.iss,
    subject: data.sub,
    email: data.email,
    emailVerified: data.email !== null && data.email_verified,
    name: data.name,
    picture: data.picture,
    issuedAt: data.iat,
    expiresAt: data.exp,
    authenticatedAt: data.auth_time,
    nonce: data.nonce,
    grantId: data.pegboard_grant,
  };
}
