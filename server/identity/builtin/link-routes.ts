import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { applyError } from '#server/http/error-handler.ts';
import { networkOf } from '#server/http/network.ts';
import { INVITE_PATH, RESET_PATH } from '../one-time-links.ts';
import { formIssues, SignUpForm } from './credentials.ts';
import { applyRetryAfter, INVALID_LINK, LinkToken, page, SubmittedValues } from './form-replies.ts';
import type { InvitationService } from './invitations.ts';
import { invitationSignUpPage } from './pages/invitation-sign-up-page.ts';
import { messagePage } from './pages/message-page.ts';
import { resetPasswordPage } from './pages/reset-password-page.ts';
import { EndTokens, type PasswordResetService, ResetForm } from './password-reset.ts';

interface Dependencies {
  passwordReset: PasswordResetService;
  invitations: InvitationService;
}

/** Registers the pages behind one-time links. Opening a link uses nothing up; a successful form does. */
export async function linkRoutes(app: FastifyInstance, { passwordReset, invitations }: Dependencies): Promise<void> {
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  const options = { config: { limit: 'signIn' } } as const;

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((error, request, reply) => {
    const { message } = applyError(error, request, reply);
    return page(reply, messagePage({ title: 'Something went wrong', text: message }));
  });

  app.get(RESET_PATH, options, async ({ query }, reply) => {
    const { token } = LinkToken.parse(query);
    if (!(await passwordReset.isValid(token))) return page(reply.status(400), INVALID_LINK);
    return page(reply, resetPasswordPage({ action: RESET_PATH, token, endTokens: true, values: {}, issues: [] }));
  });

  app.post(RESET_PATH, options, async (request, reply) => {
    const { token } = LinkToken.parse(request.body);
    const endTokens = EndTokens.parse(request.body);
    try {
      const { password } = ResetForm.parse(request.body);
      const isDone = await passwordReset.setPassword(token, password, { endTokens });
      return isDone ? page(reply, PASSWORD_SET) : page(reply.status(400), INVALID_LINK);
    } catch (error) {
      applyRetryAfter(error, request, reply);
      const issues = formIssues(error);
      return page(reply, resetPasswordPage({ action: RESET_PATH, token, endTokens, values: {}, issues }));
    }
  });

  app.get(INVITE_PATH, options, async ({ query }, reply) => {
    const { token } = LinkToken.parse(query);
    const link = await invitations.find(token);
    if (link === null) return page(reply.status(400), INVALID_LINK);
    const values = { email: link.email ?? '' };
    return page(reply, invitationSignUpPage({ action: INVITE_PATH, token, values, issues: [] }));
  });

  app.post(INVITE_PATH, options, async (request, reply) => {
    const { token } = LinkToken.parse(request.body);
    try {
      const form = SignUpForm.parse(request.body ?? {});
      const isDone = await invitations.accept(token, form, networkOf(request));
      return isDone ? page(reply, ACCOUNT_CREATED) : page(reply.status(400), INVALID_LINK);
    } catch (error) {
      const values = SubmittedValues.parse(request.body);
      applyRetryAfter(error, request, reply);
      return page(reply, invitationSignUpPage({ action: INVITE_PATH, token, values, issues: formIssues(error) }));
    }
  });
}

const PASSWORD_SET = messagePage({
  title: 'Your password is set',
  text: 'You are signed out everywhere. Sign in with your new password.',
});
const ACCOUNT_CREATED = messagePage({
  title: 'Your account is ready',
  text: 'Sign in with your email and password.',
});
