import { randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { exportSnippets } from '#contract/transfer.ts';
import type { Clock } from '#server/clock.ts';
import { lazily } from '#server/lazily.ts';
import type { Store } from '#server/store/store.ts';
import { VISITOR, type Viewer } from '#server/viewer.ts';

const NAME = 'pegboard_export';
/** What the cookie is for; a value signed for anything else is refused. */
const AUDIENCE = 'export';

export type ExportCookie = ReturnType<typeof exportCookie>;

/**
 * The cookie by which a browser can navigate to the export, where it sends no bearer token. It is honoured there alone,
 * holds as long as the ID token it was given for, and other sites cannot make the browser send it.
 */
export function exportCookie({ store, clock, publicUrl }: { store: Store; clock: Clock; publicUrl: string }) {
  const options: CookieSerializeOptions = {
    path: exportSnippets.path,
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  };
  const key = lazily(() => readKey(store));

  return {
    /** @param expiresAt in seconds since 1970 */
    async set(reply: FastifyReply, userId: string, expiresAt: number): Promise<void> {
      const value = new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
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
      const userId = await readSubject(value, await key(), clock());
      const user = userId === null ? null : await store.users.find(userId);
      return user ? { userId: user.id } : VISITOR;
    },
  };
}

async function readKey(store: Store): Promise<Uint8Array> {
  return Buffer.from(await store.secrets.findOrCreate(NAME, () => randomBytes(32).toString('hex')), 'hex');
}

async function readSubject(value: string, key: Uint8Array, now: number): Promise<string | null> {
  try {
    const options = { algorithms: ['HS256'], audience: AUDIENCE, currentDate: new Date(now) };
    const { payload } = await jwtVerify(value, key, options);
    return payload.sub ?? null;
  } catch {
    return null;
  }
}
