import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults, Provider } from 'oidc-provider';
import { z } from 'zod';
import { applyError } from '#server/http/error-handler.ts';
import { networkOf } from '#server/http/network.ts';
import type { BrowserCookie } from './browser-cookie.ts';
import { type CredentialService, formIssues, SignInForm, SignUpForm } from './credentials.ts';
import { forgotRoutes } from './forgot-routes.ts';
import { applyRetryAfter, page, SubmittedValues } from './form-replies.ts';
import { messagePage } from './pages/message-page.ts';
import { signInPage } from './pages/sign-in-page.ts';
import { signUpPage } from './pages/sign-up-page.ts';
import type { PasswordResetService } from './password-reset.ts';

const PATH = '/oidc/interaction/:uid';

interface Dependencies {
  getProvider: () => Promise<Provider>;
  credentials: CredentialService;
  passwordReset: PasswordResetService;
  browserCookie: BrowserCookie;
}

/** Registers the sign-in and sign-up pages. They are plain forms that work without JavaScript. */
export async function interactionRoutes(
  app: FastifyInstance,
  { getProvider, credentials, passwordReset, browserCookie }: Dependencies,
) {
  await app.register(formbody, { bodyLimit: 16 * 1024 });

  /** Returns the browser's current interaction. Throws if there is none or the URL belongs to an older one. */
  async function currentInteraction(request: FastifyRequest, reply: FastifyReply) {
    const details = await (await getProvider()).interactionDetails(request.raw, reply.raw);
    const { uid } = z.object({ uid: z.string() }).parse(request.params);
    if (details.uid !== uid) throw new SignInExpired('a newer sign-in was started');
    const base = `/oidc/interaction/${uid}`;
    return { details, signInUrl: base, signUpUrl: `${base}/sign-up` };
  }

  const linksOf = (signInUrl: string, signUpUrl: string) => ({
    signUpUrl: credentials.signupOpen ? signUpUrl : null,
    forgotUrl: passwordReset.canMail ? `${signInUrl}/forgot` : null,
  });

  async function finish(request: FastifyRequest, reply: FastifyReply, result: InteractionResults) {
    const merge = { mergeWithLastSubmission: result.consent !== undefined };
    const target = (await getProvider()).interactionResult(request.raw, reply.raw, result, merge);
    return reply.redirect(await target, 303);
  }

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.setErrorHandler((error, request, reply) => {
    if (isExpired(error)) {
      const text = 'It took too long or was restarted in another window. Close this window and sign in again.';
      return page(reply.status(400), messagePage({ title: 'Sign-in expired', text }));
    }
    const { message } = applyError(error, request, reply);
    return page(reply, messagePage({ title: 'Something went wrong', text: message }));
  });

  app.get(PATH, { config: { limit: 'signIn' } }, async (request, reply) => {
    const { details, signInUrl, signUpUrl } = await currentInteraction(request, reply);
    // The only client is Pegboard itself, so no consent is needed.
    if (details.prompt.name === 'consent') return finish(request, reply, { consent: {} });
    const { data: hint = '' } = z.string().max(1_000).safeParse(details.params.login_hint);
    const state = { action: signInUrl, values: { email: hint }, issues: [] };
    return page(reply, signInPage({ ...state, ...linksOf(signInUrl, signUpUrl) }));
  });

  app.post(PATH, { config: { limit: 'signIn' } }, async (request, reply) => {
    const { signInUrl, signUpUrl } = await currentInteraction(request, reply);
    try {
      const form = SignInForm.parse(request.body ?? {});
      const browser = browserCookie.read(request, form.email);
      const accountId = await credentials.signIn(form, browser ? { browser } : { network: networkOf(request) });
      browserCookie.set(reply, form.email, browser);
      return await finish(request, reply, { login: { accountId } });
    } catch (error) {
      const state = { action: signInUrl, values: SubmittedValues.parse(request.body), issues: formIssues(error) };
      applyRetryAfter(error, request, reply);
      return page(reply, signInPage({ ...state, ...linksOf(signInUrl, signUpUrl) }));
    }
  });

  if (passwordReset.canMail) {
    const signInUrlOf = async (request: FastifyRequest, reply: FastifyReply) =>
      (await currentInteraction(request, reply)).signInUrl;
    forgotRoutes(app, { path: PATH, passwordReset, signInUrlOf });
  }

  app.get(`${PATH}/sign-up`, { config: { limit: 'signIn' } }, async (request, reply) => {
    const { signInUrl, signUpUrl } = await currentInteraction(request, reply);
    if (!credentials.signupOpen) return closed(reply);
    return page(reply, signUpPage({ action: signUpUrl, signInUrl, values: {}, issues: [] }));
  });

  app.post(`${PATH}/sign-up`, { config: { limit: 'signIn' } }, async (request, reply) => {
    const { signInUrl, signUpUrl } = await currentInteraction(request, reply);
    if (!credentials.signupOpen) return closed(reply);
    try {
      const form = SignUpForm.parse(request.body ?? {});
      const accountId = await credentials.signUp(form, networkOf(request));
      browserCookie.set(reply, form.email, null);
      return await finish(request, reply, { login: { accountId } });
    } catch (error) {
      const state = { action: signUpUrl, values: SubmittedValues.parse(request.body), issues: formIssues(error) };
      applyRetryAfter(error, request, reply);
      return page(reply, signUpPage({ ...state, signInUrl }));
    }
  });
}

class SignInExpired extends Error {}

/** Compares the name of the provider's error, because importing its class would load oidc-provider. */
const isExpired = (error: unknown): boolean =>
  error instanceof SignInExpired || (error instanceof Error && error.name === 'SessionNotFound');

const closed = (reply: FastifyReply) =>
  page(
    reply.status(403),
    messagePage({
      title: 'Sign-up is closed',
      text: 'This server does not accept new accounts. Ask its administrator for access.',
    }),
  );
