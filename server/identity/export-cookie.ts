import { randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { exportSnippets } from '#contract/transfer.ts';
import { VISITOR, type Viewer } from '#server/core/caller.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Store } from '#server/store/store.ts';
import type { Session, SessionService } from './sessions.ts';

const NAME = 'pegboard_export';
/** Tells these tokens apart from others signed with the same key. */
const AUDIENCE = 'export';

const Payload = z.object({ session: z.string() });

interface Options {
  store: Store;
  sessions: SessionService;
  clock: Clock;
  publicUrl: string;
}

export type ExportCookie = ReturnType<typeof createExportCookie>;

/**
 * Authenticates the export download: a navigation cannot send a bearer token. The cookie is limited to that path and to
 * same-site requests, and expires with its ID token or session.
 */
export function createExportCookie({ store, sessions, clock, publicUrl }: Options) {
  const options: CookieSerializeOptions = {
    path: exportSnippets.path,
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  };

  return {
    /** @param expiresAt expiration time of the ID token in seconds since 1970 */
    async set(reply: FastifyReply, session: Session, expiresAt: number): Promise<void> {
      const value = new SignJWT({ session: session.id })
        .setProtectedHeader({ alg: 'HS256' })
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
      const id = await readSessionId(value, await readKey(store), clock());
      const session = id === null ? null : await sessions.find(id);
      return session ? { userId: session.userId } : VISITOR;
    },
  };
}

async function readKey(store: Store): Promise<Uint8Array> {
  return Buffer.from(await store.secrets.findOrCreate(NAME, () => randomBytes(32).toString('hex')), 'hex');
}

async function readSessionId(value: string, key: Uint8Array, now: number): Promise<string | null> {
  try {
    const options = { algorithms: ['HS256'], audience: AUDIENCE, currentDate: new Date(now) };
    return Payload.parse((await jwtVerify(value, key, options)).payload).session;
  } catch {
    return null;
  }
}
