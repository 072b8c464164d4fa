import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signIn } from '#contract/sign-in.ts';
import type { ExternalProvider } from '#server/config.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Store } from '#server/store/store.ts';
import { INVALID_LINK, LinkToken, page } from './builtin/form-replies.ts';
import { externalInvitationPage } from './builtin/pages/external-invitation-page.ts';
import { pageAssets } from './builtin/pages/layout.ts';
import { findLink, INVITE_PATH } from './one-time-links.ts';

const COOKIE = 'pegboard_invite';
/** Time to sign in at the provider, in seconds. */
const MAX_AGE = 60 * 60;

const cookieOptions = (publicUrl: string): CookieSerializeOptions => ({
  path: signIn.path,
  httpOnly: true,
  sameSite: 'strict',
  secure: publicUrl.startsWith('https:'),
});

/** Returns the token of the invitation that the browser has opened; null without one. */
export const invitationOf = ({ cookies }: FastifyRequest): string | null => cookies[COOKIE] ?? null;

export const clearInvitation = (reply: FastifyReply, publicUrl: string) =>
  reply.clearCookie(COOKIE, cookieOptions(publicUrl));

interface Options {
  store: Store;
  clock: Clock;
  publicUrl: string;
  provider: ExternalProvider;
}

/** Registers the page behind an invitation to sign in with an external provider. A cookie takes it to the sign-in call. */
export async function inviteRoutes(
  app: FastifyInstance,
  { store, clock, publicUrl, provider }: Options,
): Promise<void> {
  await app.register(pageAssets);
  app.get(INVITE_PATH, { config: { limit: 'signIn' } }, async ({ query }, reply) => {
    const { token } = LinkToken.parse(query);
    const link = await findLink(store, 'invite', token, clock());
    reply.header('cache-control', 'no-store');
    if (link === null) return page(reply.status(400), INVALID_LINK);
    reply.setCookie(COOKIE, token, { ...cookieOptions(publicUrl), maxAge: MAX_AGE });
    return page(reply, externalInvitationPage({ provider: new URL(provider.issuer).host, email: link.email }));
  });
}
