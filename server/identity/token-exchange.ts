import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ErrorReply } from '#contract/errors.ts';
import type { ExternalProvider } from '#server/config.ts';
import { unavailable } from '#server/core/errors.ts';
import type { Discovery } from './discovery.ts';

export const TOKEN_EXCHANGE_PATH = '/api/auth/token';

/** In milliseconds. */
const TIMEOUT = 10_000;
const Value = z.string().min(1).max(16_384);

/** The two requests that a browser may send. Other fields are dropped. */
const Exchange = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: Value,
    redirect_uri: Value,
    code_verifier: Value,
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: Value, scope: Value.optional() }),
]);

interface Options {
  provider: ExternalProvider & { clientSecret: string };
  discovery: Discovery;
}

/** Proxies the browser's token requests to the provider and adds the client secret. */
export async function tokenExchange(app: FastifyInstance, { provider, discovery }: Options): Promise<void> {
  await app.register(formbody, { bodyLimit: 64 * 1024 });

  app.post<{ Body: z.infer<typeof Exchange> }>(
    TOKEN_EXCHANGE_PATH,
    {
      config: { limit: 'signIn' },
      schema: {
        summary: 'Exchange an authorization code or refresh token. Returns the reply of the identity provider.',
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
    // The default is client_secret_basic (OpenID Connect Discovery 1.0, section 3).
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
      if (response.status >= 500) throw new Error(`The identity provider responded with status ${response.status}`);
      return { status: response.status, body: await response.json() };
    } catch (cause) {
      throw unavailable('The identity provider cannot be reached. Please try again later.', cause);
    }
  }
}

/** Form-encodes both parts before joining them (RFC 6749, section 2.3.1). */
function basic(clientId: string, clientSecret: string): string {
  const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`;
}
