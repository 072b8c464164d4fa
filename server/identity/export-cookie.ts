import { randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { exportSnippets } from '#contract/transfer.ts';
import type { Clock } from '#server/clock.ts';
import type { Store } from '#server/store/store.ts';
import { VISITOR, type Viewer } from '#server/viewer.ts';
import type { Claims, Identity, SignIn } from './identity.ts';

const NAME = 'pegboard_export';
/** Tells these tokens apart from others signed with the same key. */
const AUDIENCE = 'export';

const Payload = z.object({ iss: z.string(), sub: z.string(), grant: z.string().nullable() });

interface Options {
  store: Store;
  identity: Identity;
  clock: Clock;
  publicUrl: string;
}

export type ExportCookie = ReturnType<typeof createExportCookie>;

/**
 * Authenticates the export download: a navigation cannot send a bearer token. The cookie is limited to that path and to
 * same-site requests, and expires with its ID token or sign-in.
 */
export function createExportCookie({ store, identity, clock, publicUrl }: Options) {
  const options: CookieSerializeOptions = {
    path: exportSnippets.path,
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  };

  return {
    /** @param claims of the ID token of the sign-in */
    async set(reply: FastifyReply, { issuer, subject, grantId, expiresAt }: Claims): Promise<void> {
      const value = new SignJWT({ grant: grantId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(subject)
        .setAudience(AUDIENCE)
        .setExpirationTime(Math.floor(expiresAt));
      reply.setCookie(NAME, await value.sign(await readKey(store)), {
        ...options,
        expires: new Date(expiresAt * 1000),
      });
    },

    clear(reply: FastifyReply): void {
      reply.clearCookie(NAME, options);
    },

    /** Returns the owner of the request's cookie; a visitor without a valid one. */
    async holder(request: FastifyRequest): Promise<Viewer> {
      const value = request.cookies[NAME];
      if (value === undefined) return VISITOR;
      const signIn = await readSignIn(value, await readKey(store), clock());
      if (signIn === null || (await identity.hasEnded?.(signIn))) return VISITOR;
      const user = await store.users.findByIdentity(signIn.issuer, signIn.subject);
      return user ? { userId: user.id } : VISITOR;
    },
  };
}

async function readKey(store: Store): Promise<Uint8Array> {
  return Buffer.from(await store.secrets.findOrCreate(NAME, () => randomBytes(32).toString('hex')), 'hex');
}

async function readSignIn(value: string, key: Uint8Array, now: number): Promise<SignIn | null> {
  try {
    const options = { algorithms: ['HS256'], audience: AUDIENCE, currentDate: new Date(now) };
    const { iss, sub, grant } = Payload.parse((await jwtVerify(value, key, options)).payload);
    return { issuer: iss, subject: sub, grantId: grant };
  } catch {
    return null;
  }
}
