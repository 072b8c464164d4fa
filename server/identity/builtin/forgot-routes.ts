import { randomInt } from 'node:crypto';
import { finished } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { networkOf } from '#server/http/network.ts';
import { formIssues } from './credentials.ts';
import { applyRetryAfter, page } from './form-replies.ts';
import { forgotPasswordPage, linkSentPage } from './pages/forgot-password-page.ts';
import { ForgotForm, type PasswordResetService } from './password-reset.ts';

/** In milliseconds. Random, so that the next request does not show whether this one stores and mails a link. */
const DELAY = { min: 100, max: 1_000 };

const SubmittedEmail = z.object({ email: z.string().max(1_000).catch('') }).catch({ email: '' });

interface Options {
  /** Path of the sign-in page. */
  path: string;
  passwordReset: Pick<PasswordResetService, 'count' | 'mailLink'>;
  /** Returns the URL of the browser's sign-in page. Throws if its sign-in has expired. */
  signInUrlOf(request: FastifyRequest, reply: FastifyReply): Promise<string>;
}

/** Registers "Forgot password?" below the sign-in page. */
export function forgotRoutes(app: FastifyInstance, { path, passwordReset, signInUrlOf }: Options): void {
  const pending = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(pending);
  });

  app.get(`${path}/forgot`, { config: { limit: 'signIn' } }, async (request, reply) => {
    const signInUrl = await signInUrlOf(request, reply);
    return page(reply, forgotPasswordPage({ action: `${signInUrl}/forgot`, signInUrl, values: {}, issues: [] }));
  });

  app.post(`${path}/forgot`, { config: { limit: 'signIn' } }, async (request, reply) => {
    const signInUrl = await signInUrlOf(request, reply);
    try {
      const { email } = ForgotForm.parse(request.body ?? {});
      const mayMail = await passwordReset.count(email, networkOf(request));
      // Neither the answer nor its time may tell whether the account exists.
      if (mayMail) finished(reply.raw, () => mailInBackground(email));
      return page(reply, linkSentPage({ signInUrl }));
    } catch (error) {
      const state = { values: SubmittedEmail.parse(request.body), issues: formIssues(error) };
      applyRetryAfter(error, request, reply);
      return page(reply, forgotPasswordPage({ action: `${signInUrl}/forgot`, signInUrl, ...state }));
    }
  });

  function mailInBackground(email: string): void {
    const sending = delay(randomInt(DELAY.min, DELAY.max))
      .then(() => passwordReset.mailLink(email))
      .catch((error: unknown) => {
        app.log.error({ err: error }, 'A link to set a new password could not be mailed');
      });
    pending.add(sending);
    void sending.then(() => pending.delete(sending));
  }
}
