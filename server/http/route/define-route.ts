import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Call, IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_MAX, type Received } from '#contract/call.ts';
import { ErrorReply } from '#contract/errors.ts';
import { BODY_MAX_BYTES } from '#contract/limits.ts';
import type { Caller, SignedInCaller, Viewer } from '#server/core/caller.ts';
import type { CacheOption } from '../cache/response-cache.ts';
import type { Release } from '../limits/in-use.ts';
import type { RateLimitName } from '../limits/rate-limits.ts';
import type { ResponseHeaders } from '../static/security-headers.ts';
import { registerRawBodyParser } from './body-parser.ts';
import { callerOf, requireSignedIn } from './caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Body limit of a contract call, for the message of a refusal. */
    maxBodyBytes?: number;
  }
}

/** Return value of a handler: the input side of any of the call's reply schemas. */
type Result<C extends Call> = C['replies'][keyof C['replies']] extends infer R
  ? R extends z.ZodType
    ? z.input<R>
    : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply body returns nothing
      void
  : never;

type CallerOf<C extends Call> = C['access'] extends 'signed-in' ? SignedInCaller : Caller;

interface Context<C extends Call, O extends Options> extends Omit<Received<C>, 'body'> {
  body: O['rawBody'] extends true ? Uint8Array[] : Received<C>['body'];
  caller: CallerOf<C>;
  request: FastifyRequest;
  /** For headers and a status other than the default. */
  reply: FastifyReply;
}

interface Options {
  /** Null: no rate limit. */
  limit: RateLimitName | null;
  /** Caches responses per viewer and URL, or per URL for everybody, until the store changes. */
  cache?: boolean | 'public';
  /** Ignores tokens: the reply is the same for everybody. */
  isAnonymous?: boolean;
  /** Replace the headers of every reply, or remove them if null. */
  headers?: ResponseHeaders;
  /** Replaces the JSON of errors. */
  errorHandler?: NonNullable<RouteOptions['errorHandler']>;
  /** Passes the body to the handler as the chunks received, neither parsed nor validated. */
  rawBody?: boolean;
  /** Takes a resource before the body is read, for calls with a body. The result releases it after the handler. */
  acquire?: (viewer: Viewer) => Release;
  /** Authenticates a request without a bearer token. */
  viewer?: (request: FastifyRequest) => Promise<Viewer | null>;
}

const CACHED_BY_URL: CacheOption = { scope: 'public', key: ({ url }) => url };

/** Statuses of success in order of preference. */
const SUCCESS_STATUSES = [201, 202, 204, 200];
/** Errors every route can answer with. */
const COMMON_ERRORS = [401, 429, 500, 503];
/** Errors of a body that cannot be read. Also of changes that expect none. */
const BODY_ERRORS = [400, 413, 415];

/** Returns the error statuses of a call. */
function errorsOf({ errors, access, method }: Call): number[] {
  const mayLackScope = access === 'signed-in' || method !== 'GET';
  return [...errors, ...COMMON_ERRORS, ...(mayLackScope ? [403] : []), ...(method === 'GET' ? [] : BODY_ERRORS)];
}

/** Returns the alternative credentials of a call, as OpenAPI describes them. */
function securityOf({ access, scope }: Call): Record<string, string[]>[] {
  const tokens = [scope ?? []].flat().map((one) => ({ apiToken: [one] }));
  return [{ idToken: [] }, ...tokens, ...(access === 'anyone' ? [{}] : [])];
}

const IdempotencyHeader = z.looseObject({
  [IDEMPOTENCY_KEY]: z
    .string()
    .min(1)
    .max(IDEMPOTENCY_KEY_MAX)
    .optional()
    .describe('Unguessable key. A retry with the same key and body returns the first response.'),
});

/**
 * Registers the route of a contract call. Its schemas validate requests and serialize responses. The handler returns the
 * response body, its bytes, or a stream of them.
 */
export function defineRoute<const C extends Call, const O extends Options>(
  app: FastifyInstance,
  call: C,
  options: O,
  handler: (context: Context<C, O>) => Promise<Result<C> | Readable | Buffer>,
): void {
  const successStatus = SUCCESS_STATUSES.find((status) => status in call.replies) ?? 200;
  const { maxBodyBytes = BODY_MAX_BYTES } = call;
  const route: RouteOptions = {
    method: call.method,
    url: call.path,
    config: {
      call,
      ...(options.limit && { limit: options.limit }),
      ...(options.cache && { cache: options.cache === 'public' ? CACHED_BY_URL : { scope: 'viewer' } }),
      ...(options.isAnonymous && { isAnonymous: true }),
      ...(options.headers && { headers: options.headers }),
      maxBodyBytes,
    },
    bodyLimit: maxBodyBytes,
    ...(options.errorHandler && { errorHandler: options.errorHandler }),
    schema: toSchema(call),
    preParsing: async (request, reply) => {
      if (request.viewer.userId === null && options.viewer)
        request.viewer = (await options.viewer(request)) ?? request.viewer;
      if (call.access === 'signed-in') requireSignedIn(request.viewer);
      if (call.body) request.resources = app.reserveBody(request, reply);
      if (options.acquire) request.resources?.hold(options.acquire(request.viewer));
    },
    handler: async (request, reply) => {
      reply.status(successStatus);
      // The response cache sets its own header.
      if (!options.cache) reply.header('cache-control', 'no-store');
      const context = {
        // Validated by the schemas above and by `preParsing`.
        params: request.params as Received<C>['params'],
        query: request.query as Received<C>['query'],
        body: (options.rawBody ? (request.body ?? []) : request.body) as Context<C, O>['body'],
        caller: callerOf(request, reply) as CallerOf<C>,
        request,
        reply,
      };
      const key = call.idempotencyKey && request.headers[IDEMPOTENCY_KEY];
      const run = () =>
        typeof key === 'string' ? app.idempotency.run(request, key, () => handler(context)) : handler(context);
      const result = await (request.resources ? request.resources.during(run) : run());
      if (call.method === 'DELETE') app.idempotency.forget(request.viewer);
      return reply.statusCode === 204 ? reply.send() : result;
    },
  };
  if (options.rawBody) app.register(async (scope) => registerRawBodyRoute(scope, route));
  else app.route(route);
}

function toSchema(call: Call): RouteOptions['schema'] {
  return {
    summary: call.summary,
    tags: [call.tag],
    security: securityOf(call),
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(call.idempotencyKey && { headers: IdempotencyHeader }),
    response: Object.fromEntries([
      ...errorsOf(call).map((status) => [status, ErrorReply]),
      // After the errors: a call may define its own body for one of their statuses.
      ...Object.entries(call.replies).map(([status, schema]) => [status, toReply(call, schema)]),
    ]),
  };
}

/** Returns the schema of a success reply for Fastify. */
function toReply({ mediaTypes }: Call, schema: z.ZodType | null) {
  if (schema === null) return z.null().describe('No content');
  if (mediaTypes === undefined) return schema;
  return { content: Object.fromEntries(Object.entries(mediaTypes).map(([type, one]) => [type, { schema: one }])) };
}

/** @param scope plugin scope that contains only this route */
function registerRawBodyRoute(scope: FastifyInstance, route: RouteOptions): void {
  registerRawBodyParser(scope);
  scope.setValidatorCompiler<z.ZodType>((part) =>
    part.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(part),
  );
  scope.route(route);
}
