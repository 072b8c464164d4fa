import { hash, randomBytes } from 'node:crypto';
import type { OneTimeLinkRow } from '#server/store/repositories/one-time-links.ts';
import type { Repositories } from '#server/store/store.ts';

export const RESET_PATH = '/oidc/reset-password';
export const INVITE_PATH = '/oidc/invite';

const MINUTE = 60_000;
/** In milliseconds. */
export const LIFETIMES = { mail: 30 * MINUTE, reset: 60 * MINUTE, invite: 7 * 24 * 60 * MINUTE };

/** Purpose of a link. `subject` is an account of the built-in provider. */
export type Purpose = { kind: 'reset'; subject: string } | { kind: 'invite'; email: string | null };

/** Creates a link and returns its token, which is not stored. @param lifetime in milliseconds */
export async function createLink(
  { oneTimeLinks }: Repositories,
  purpose: Purpose,
  { now, lifetime }: { now: number; lifetime: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { kind } = purpose;
  await oneTimeLinks.insert({
    hash: hashOf(token),
    kind,
    subject: kind === 'reset' ? purpose.subject : null,
    email: kind === 'invite' ? purpose.email : null,
    createdAt: now,
    expiresAt: now + lifetime,
  });
  return token;
}

/** Returns the valid link of a token; null if it is unknown, expired or used. */
export async function findLink(
  { oneTimeLinks }: Repositories,
  kind: OneTimeLinkRow['kind'],
  token: string,
  now: number,
): Promise<OneTimeLinkRow | null> {
  const link = await oneTimeLinks.find(kind, hashOf(token));
  return link !== null && link.expiresAt > now ? link : null;
}

const hashOf = (token: string): string => hash('sha256', token, 'base64url');
