import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SNIPPET_BODY_MAX_BYTES } from '#contract/limits.ts';
import { TOKEN_SCOPES } from '#contract/token-scopes.ts';
import type { ActingToken, Person, Viewer } from '#server/core/caller.ts';
import { AppError, forbidden, invalid, unauthenticated } from '#server/core/errors.ts';
import { lazy } from '#server/core/lazy.ts';
import type { RateLimitName } from '#server/http/limits/rate-limits.ts';
import { callerOf, requireSignedIn } from '#server/http/route/caller.ts';
import type { Services, ToolContext } from './context.ts';

interface Dependencies extends Services {
  publicUrl: string;
  /** Whether there is a trash. */
  hasTrash: boolean;
  /** Counts a call of a tool in addition to the request. */
  charge(request: FastifyRequest, limit: RateLimitName): Promise<void>;
}

const PATH = '/mcp';

/** Registers the endpoint for assistants (Model Context Protocol). The protocol's package is loaded on first use. */
export function mcpRoutes(app: FastifyInstance, { publicUrl, hasTrash, charge, ...services }: Dependencies): void {
  const endpoint = lazy(async () => (await import('./endpoint.ts')).createEndpoint());
  const options = {
    bodyLimit: SNIPPET_BODY_MAX_BYTES,
    config: {
      // Any scope admits a token. Each tool requires its own.
      call: { access: 'signed-in', scope: TOKEN_SCOPES },
      limit: 'read',
      maxBodyBytes: SNIPPET_BODY_MAX_BYTES,
    },
  } as const;

  function toContext(request: FastifyRequest, reply: FastifyReply): ToolContext {
    return {
      ...services,
      publicUrl,
      hasTrash,
      caller: requireToken(callerOf(request, reply)),
      log: request.log,
      charge: (limit) => charge(request, limit),
      forgetReplies: () => app.idempotency.forget(request.viewer),
    };
  }

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    if (Array.isArray(request.body)) throw invalid('Send one message at a time');
    const context = toContext(request, reply);
    const response = await (await endpoint())(toWebRequest(request, context), request.body, context);
    reply.status(response.status).headers(Object.fromEntries(response.headers)).header('cache-control', 'no-store');
    return reply.send(await response.text());
  }

  app.post(PATH, {
    ...options,
    preParsing: async (request, reply) => {
      requireOwnOrigin(request, publicUrl);
      requireToken(request.viewer);
      request.resources = app.reserveBody(request, reply);
    },
    handler: (request, reply) => {
      const run = () => handle(request, reply);
      return request.resources ? request.resources.during(run) : run();
    },
  });

  app.route({
    ...options,
    method: ['GET', 'DELETE'],
    url: PATH,
    handler: (_request, reply) => {
      reply.header('allow', 'POST');
      throw new AppError('method_not_allowed', 'Assistants send POST requests to this address');
    },
  });
}

/** Refuses pages of other sites, also those that a DNS name was rebound to. */
function requireOwnOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  if (headers.origin !== undefined && headers.origin !== publicUrl)
    throw forbidden('Requests from pages of other sites are refused');
}

/** @throws AppError `unauthenticated` for a visitor and for an ID token */
function requireToken<V extends Viewer>(viewer: V): V & Person & { token: ActingToken } {
  const { token } = viewer;
  if (token === undefined) throw unauthenticated('Send an API token from Settings, Security as the bearer token');
  return { ...requireSignedIn(viewer), token };
}

function toWebRequest({ url, method, headers }: FastifyRequest, { publicUrl, caller }: ToolContext): Request {
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  const received = new Headers(sent);
  // The protocol's package refuses clients that do not also accept streams, which this endpoint never sends.
  received.set('accept', 'application/json, text/event-stream');
  return new Request(new URL(url, publicUrl), { method, headers: received, signal: caller.signal });
}
