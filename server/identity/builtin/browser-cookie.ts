import { createHmac, randomBytes } from 'node:crypto';
import { type CookieSerializeOptions, Signer } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const PATH = '/oidc/interaction';
/** In seconds. */
const YEAR = 365 * 24 * 60 * 60;

export type BrowserCookie = ReturnType<typeof createBrowserCookie>;

/**
 * Recognizes a browser in which an account has signed in before. Its password guesses have an allowance of their own, so
 * that guesses from elsewhere cannot lock out the owner. The cookie grants nothing else.
 *
 * @param keys the first signs; all verify
 */
export function createBrowserCookie({ keys, secure }: { keys: readonly string[]; secure: boolean }) {
  const signer = new Signer([...keys]);
  const options: CookieSerializeOptions = { path: PATH, httpOnly: true, sameSite: 'strict', secure };

  /** One cookie per account. The name does not reveal the email. */
  const nameOf = (email: string) => {
    const account = createHmac('sha256', keys[0] ?? '')
      .update(`browser of ${email}`)
      .digest('base64url');
    return `pegboard_browser_${account.slice(0, 22)}`;
  };

  return {
    /** Returns the id of the browser, or null if the account has not signed in there. */
    read({ cookies }: FastifyRequest, email: string): string | null {
      const name = nameOf(email);
      const { valid, value } = signer.unsign(cookies[name] ?? '');
      return valid && value.startsWith(`${name}.`) ? value.slice(name.length + 1) : null;
    },

    /** Sets or renews the cookie. @param id of the browser, or null for a new one */
    set(reply: FastifyReply, email: string, id: string | null): void {
      const name = nameOf(email);
      const value = signer.sign(`${name}.${id ?? randomBytes(16).toString('base64url')}`);
      reply.setCookie(name, value, { ...options, maxAge: YEAR });
    },
  };
}
