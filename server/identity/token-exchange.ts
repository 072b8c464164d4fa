import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ErrorReply } from '#contract/errors.ts';
import type { ExternalProvider } from '#server/config.ts';
import { unavailable } from '#server/errors.ts';
import type { Discovery } from './discovery.ts';

export const TOKEN_EXCHANGE_PATH = '/api/auth/token';

const TIMEOUT = 10_000;
const Value = z.string().min(1).max(16_384);

/** The two requests a browser may make; whatever else it sends is dropped. */
const Exchange = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: Value,
    redirect_uri: Value,
    code_verifier: Value,
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: Value, scope: Value.optional() }),
]);

interface Parts {
  provider: ExternalProvider & { clientSecret: string };
  discovery: Discovery;
}

/** Passes the token request of the browser on to the provider, with the secret that must not be in a browser. */
export async function tokenExchange(app: FastifyInstance, { provider, discovery }: Parts): Promise<void> {
  await app.register(formbody, { bodyLimit: 64 * 1024 });

  app.post<{ Body: z.infer<typeof Exchange> }>(
    TOKEN_EXCHANGE_PATH,
    {
      config: { limit: 'signIn' },
      schema: {
        summary: 'Exchange a code or a refresh token at the identity provider; the reply is what it answers',
        tags: ['Accounts'],
        security: [],
        consumes: ['application/x-www-form-urlencoded'],
        body: Exchange,
        response: { 400: ErrorReply, 429: ErrorReply, 503: ErrorReply },
      },
    },
    async (request, reply) => {
      const { status, body } = await exchange(request.body);
      return reply
        .status(status)
        .header('cache-control', 'no-store')
        .serializer((value: unknown) => JSON.stringify(value))
        .type('application/json; charset=utf-8')
        .send(body);
    },
  );

  async function exchange(fields: z.infer<typeof Exchange>): Promise<{ status: number; body: unknown }> {
    const { token_endpoint: endpoint, token_endpoint_auth_methods_supported: methods } = await discovery.read();
    const body = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== undefined));
    const headers = new Headers({ accept: 'application/json' });
    // Unless a provider says otherwise, it takes the secret in the header (OpenID Connect Discovery 1.0, section 3).
    if (methods && !methods.includes('client_secret_basic') && methods.includes('client_secret_post')) {
      body.set('client_id', provider.clientId);
      body.set('client_secret', provider.clientSecret);
    } else headers.set('authorization', basic(provider.clientId, provider.clientSecret));
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      });
      if (response.status >= 500) throw new Error(`The identity provider answered ${response.status}`);
      return { status: response.status, body: await response.json() };
    } catch (cause) {
      throw unavailable('The identity provider cannot be reached. Please try again later.', cause);
    }
  }
}

/** RFC 6749, section 2.3.1: both parts are form-encoded before they are joined. */
function basic(clientId: string, clientSecret: string): string {
  const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`;
}
