import { randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { exportSnippets } from '#contract/transfer.ts';
import type { Clock } from '#server/clock.ts';
import type { Claims, Identity, SignIn } from '#server/identity/identity.ts';
import { lazily } from '#server/lazily.ts';
import type { Store } from '#server/store/store.ts';
import { VISITOR, type Viewer } from '#server/viewer.ts';

const NAME = 'pegboard_export';
/** What the cookie is for; a value signed for anything else is refused. */
const AUDIENCE = 'export';

/** The sign-in as the cookie says it. */
const Payload = z.object({ iss: z.string(), sub: z.string(), grant: z.string().nullable() });

interface Parts {
  store: Store;
  identity: Identity;
  clock: Clock;
  publicUrl: string;
}

export type ExportCookie = ReturnType<typeof exportCookie>;

/**
 * The cookie by which a browser can navigate to the export, where it sends no bearer token. It is honoured there alone,
 * holds as long as the ID token it was given for and the sign-in that came from, and other sites cannot make the browser send it.
 */
export function exportCookie({ store, identity, clock, publicUrl }: Parts) {
  const options: CookieSerializeOptions = {
    path: exportSnippets.path,
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  };
  const key = lazily(() => readKey(store));

  return {
    /** @param claims of the ID token that the caller has just signed in with */
    async set(reply: FastifyReply, { issuer, subject, grantId, expiresAt }: Claims): Promise<void> {
      const value = new SignJWT({ grant: grantId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(subject)
        .setAudience(AUDIENCE)
        .setExpirationTime(Math.floor(expiresAt));
      reply.setCookie(NAME, await value.sign(await key()), { ...options, expires: new Date(expiresAt * 1000) });
    },

    clear(reply: FastifyReply): void {
      reply.clearCookie(NAME, options);
    },

    /** Whose cookie a request carries; a visitor where it has none that holds. */
    async holder(request: FastifyRequest): Promise<Viewer> {
      const value = request.cookies[NAME];
      if (value === undefined) return VISITOR;
      const signIn = await readSignIn(value, await key(), clock());
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
