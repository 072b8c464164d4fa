import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Call, IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_MAX, type Received } from '#contract/call.ts';
import { ErrorReply } from '#contract/errors.ts';
import type { Person, Viewer } from '#server/viewer.ts';
import { registerRawBodyParser } from './body-parser.ts';
import type { Repeatable } from './idempotency.ts';
import type { RateLimitName } from './rate-limits.ts';
import { signedIn } from './viewer.ts';

/** What a handler may return: the input side of any of the call's replies. */
type Result<C extends Call> = C['replies'][keyof C['replies']] extends infer R
  ? R extends z.ZodType
    ? z.input<R>
    : // biome-ignore lint/suspicious/noConfusingVoidType: a handler that only acts returns nothing
      void
  : never;

type Who<C extends Call> = C['access'] extends 'signed-in' ? Person : Viewer;

interface Context<C extends Call, O extends Options> extends Omit<Received<C>, 'body'> {
  body: O['rawBody'] extends true ? Uint8Array[] : Received<C>['body'];
  viewer: Who<C>;
  request: FastifyRequest;
  /** For headers and for a status other than the usual; the body is what the handler returns. */
  reply: FastifyReply;
}

interface Options {
  /** Null where as many as come are answered. */
  limit: RateLimitName | null;
  /** The same reply to the same viewer, until somebody writes. */
  ready?: boolean;
  /** Bytes; the server's own limit when left out. */
  bodyLimit?: number;
  /** Gives the handler the body as the pieces of bytes that came: to read and check them here would hold others up. */
  rawBody?: boolean;
  /** Another way than the bearer token to know who is asking, for this call alone; null where it does not say. */
  viewer?: (request: FastifyRequest) => Promise<Viewer | null>;
}

/** What success is answered with where the handler says nothing: the first of these that the call has. */
const USUAL = [201, 204, 200];

/** Statuses any call can answer with; a reply of its own in one of them stays as the call has it. */
const ALWAYS = [401, 429, 500, 503];

/** Of a call that takes a key. The other headers are nobody's business here. */
const KeyHeader = z.looseObject({
  [IDEMPOTENCY_KEY]: z
    .string()
    .min(1)
    .max(IDEMPOTENCY_KEY_MAX)
    .optional()
    .describe(
      'A name nobody can guess. Sent again with it, the request is answered with what came of it the first time.',
    ),
});

/**
 * Serves one call of the contract: checks what comes in and goes out by its schemas, and who may call at all.
 * A handler gives back the reply's body, or a stream of its bytes where it is too large to hold.
 */
export function defineRoute<const C extends Call, const O extends Options>(
  app: FastifyInstance,
  call: C,
  options: O,
  handler: (context: Context<C, O>) => Promise<Result<C> | Readable>,
): void {
  const usual = USUAL.find((status) => status in call.replies) ?? 200;
  const route: RouteOptions = {
    method: call.method,
    url: call.path,
    config: { ...(options.limit && { limit: options.limit }), ...(options.ready && { ready: { for: 'viewer' } }) },
    bodyLimit: options.bodyLimit,
    schema: {
      summary: call.summary,
      tags: [call.tag],
      security: call.access === 'signed-in' ? [{ idToken: [] }] : [{ idToken: [] }, {}],
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.idempotencyKey && { headers: KeyHeader }),
      response: Object.fromEntries([
        ...[...call.errors, ...ALWAYS].map((status) => [status, ErrorReply]),
        ...Object.entries(call.replies).map(([status, schema]) => [status, schema ?? z.null().describe('Done')]),
      ]),
    },
    preParsing: async (request) => {
      if (request.viewer.userId === null && options.viewer)
        request.viewer = (await options.viewer(request)) ?? request.viewer;
      if (call.access === 'signed-in') signedIn(request.viewer);
    },
    handler: async (request, reply) => {
      reply.status(usual);
      // What is kept ready says by itself who may keep it; the rest is the caller's alone.
      if (!options.ready) reply.header('cache-control', 'no-store');
      const context = {
        // The schemas above have checked these, and the hook above that a person is there where one must be.
        params: request.params as Received<C>['params'],
        query: request.query as Received<C>['query'],
        body: (options.rawBody ? (request.body ?? []) : request.body) as Context<C, O>['body'],
        viewer: request.viewer as Who<C>,
        request,
        reply,
      };
      const key = call.idempotencyKey && request.headers[IDEMPOTENCY_KEY];
      const result = await (typeof key === 'string'
        ? app.idempotency.run(repeatable(request, key), () => handler(context))
        : handler(context));
      if (call.method === 'DELETE') app.idempotency.forget(request.viewer);
      return reply.statusCode === 204 ? reply.send() : result;
    },
  };
  if (options.rawBody) app.register(async (inside) => registerRawBodyRoute(inside, route));
  else app.route(route);
}

function repeatable({ viewer, url, body }: FastifyRequest, key: string): Repeatable {
  return { viewer, url, key, body: Array.isArray(body) ? body : [JSON.stringify(body)] };
}

/** @param app for this route alone */
function registerRawBodyRoute(app: FastifyInstance, route: RouteOptions): void {
  registerRawBodyParser(app);
  app.setValidatorCompiler<z.ZodType>((part) =>
    part.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(part),
  );
  app.route(route);
}
