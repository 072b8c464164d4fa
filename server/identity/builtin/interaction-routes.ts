import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults, Provider } from 'oidc-provider';
import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { applyError } from '#server/http/error-handler.ts';
import { networkOf } from '#server/http/rate-limits.ts';
import { type Accounts, formIssues, SignInForm, SignUpForm } from './accounts.ts';
import { ASSETS } from './pages/layout.ts';
import { messagePage } from './pages/message-page.ts';
import { signInPage } from './pages/sign-in-page.ts';
import { signUpPage } from './pages/sign-up-page.ts';

const PATH = '/oidc/interaction/:uid';
const YEAR = 365 * 24 * 60 * 60;

/** What was typed, to be shown again: any text but a password. */
const Typed = z
  .object({ name: z.string().max(1_000).catch(''), email: z.string().max(1_000).catch('') })
  .catch({ name: '', email: '' });

/** The pages a person sees in the popup. They are forms and nothing else: they work without JavaScript. */
export async function interactionRoutes(
  app: FastifyInstance,
  { provider, accounts }: { provider: () => Promise<Provider>; accounts: Accounts },
) {
  await app.register(formbody, { bodyLimit: 16 * 1024 });

  /** The request for a sign-in that this browser has begun and not finished. @throws where there is none */
  async function begun(request: FastifyRequest, reply: FastifyReply) {
    const details = await (await provider()).interactionDetails(request.raw, reply.raw);
    const { uid } = z.object({ uid: z.string() }).parse(request.params);
    if (details.uid !== uid) throw new SignInExpired('another sign-in was begun since');
    const base = `/oidc/interaction/${uid}`;
    return { details, signInUrl: base, signUpUrl: `${base}/sign-up` };
  }

  async function finish(request: FastifyRequest, reply: FastifyReply, result: InteractionResults) {
    const merge = { mergeWithLastSubmission: result.consent !== undefined };
    const sent = (await provider()).interactionResult(request.raw, reply.raw, result, merge);
    return reply.redirect(await sent, 303);
  }

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.setErrorHandler((error, request, reply) => {
    if (isExpired(error)) {
      const text = 'It was begun too long ago, or in another window. Close this window and sign in again.';
      return page(reply.status(400), messagePage({ title: 'This sign-in has expired', text }));
    }
    const { message } = applyError(error, request, reply);
    return page(reply, messagePage({ title: 'Something went wrong', text: message }));
  });

  app.get(PATH, async (request, reply) => {
    const { details, signInUrl, signUpUrl } = await begun(request, reply);
    // Its only client is Pegboard itself: there is nothing to consent to.
    if (details.prompt.name === 'consent') return finish(request, reply, { consent: {} });
    const { data: hint = '' } = z.string().max(1_000).safeParse(details.params.login_hint);
    const state = { action: signInUrl, values: { email: hint }, issues: [] };
    return page(reply, signInPage({ ...state, signUpUrl: accounts.signupOpen ? signUpUrl : null }));
  });

  app.post(PATH, { config: { limit: 'signIn' } }, async (request, reply) => {
    const { signInUrl, signUpUrl } = await begun(request, reply);
    try {
      const accountId = await accounts.signIn(SignInForm.parse(request.body ?? {}), networkOf(request));
      return await finish(request, reply, { login: { accountId } });
    } catch (error) {
      const state = { action: signInUrl, values: Typed.parse(request.body), issues: formIssues(error) };
      tellToComeAgain(error, request, reply);
      return page(reply, signInPage({ ...state, signUpUrl: accounts.signupOpen ? signUpUrl : null }));
    }
  });

  app.get(`${PATH}/sign-up`, async (request, reply) => {
    const { signInUrl, signUpUrl } = await begun(request, reply);
    if (!accounts.signupOpen) return closed(reply);
    return page(reply, signUpPage({ action: signUpUrl, signInUrl, values: {}, issues: [] }));
  });

  app.post(`${PATH}/sign-up`, { config: { limit: 'signIn' } }, async (request, reply) => {
    const { signInUrl, signUpUrl } = await begun(request, reply);
    if (!accounts.signupOpen) return closed(reply);
    try {
      const accountId = await accounts.signUp(SignUpForm.parse(request.body ?? {}), networkOf(request));
      return await finish(request, reply, { login: { accountId } });
    } catch (error) {
      const state = { action: signUpUrl, values: Typed.parse(request.body), issues: formIssues(error) };
      tellToComeAgain(error, request, reply);
      return page(reply, signUpPage({ ...state, signInUrl }));
    }
  });
}

/** The style and font of the pages, for which each address means one content for ever. */
export async function pageAssets(app: FastifyInstance) {
  for (const [name, { content, type }] of Object.entries(ASSETS)) {
    app.get(`/oidc/pages/${name}`, (_request, reply) =>
      reply.header('cache-control', `public, max-age=${YEAR}, immutable`).type(type).send(content),
    );
  }
}

class SignInExpired extends Error {}

/** Told by its name where the provider says so: its class is loaded with the provider, and not before. */
const isExpired = (error: unknown): boolean =>
  error instanceof SignInExpired || (error instanceof Error && error.name === 'SessionNotFound');

const page = (reply: FastifyReply, markup: string) => reply.type('text/html; charset=utf-8').send(markup);

const closed = (reply: FastifyReply) =>
  page(
    reply.status(403),
    messagePage({
      title: 'Sign-up is closed',
      text: 'New accounts cannot be made here. Ask whoever runs this Pegboard.',
    }),
  );

/**
 * A form that is shown again is a page like any other, and its status 200: browsers would log a mistyped password as an
 * error of the site. Only who guesses, or has to come again for another reason, is told by the status too.
 */
function tellToComeAgain(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof AppError && error.retryAfter !== undefined) applyError(error, request, reply);
}
