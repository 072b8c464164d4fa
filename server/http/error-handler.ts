import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorCode, ErrorReply, Issue } from '#contract/errors.ts';
import { AppError } from '#server/core/errors.ts';
import { statusOf } from './status.ts';

/** Replaces Fastify's own messages, which name the framework. */
const FASTIFY_ERRORS: Readonly<Record<number, [ErrorCode, string]>> = {
  400: ['invalid', 'The request could not be read'],
  404: ['not_found', 'Not found'],
  413: ['too_large', 'The request is too large'],
  415: ['unsupported_media_type', 'Unsupported content type. Use application/json.'],
};

const MEBIBYTE = 1024 * 1024;

/** Reply to an unknown error: its own text could leak internals. */
export const INTERNAL_ERROR_MESSAGE = 'Something went wrong on the server. Please try again.';

/** Answers all errors in the contract's format. Unknown errors are logged with their cause and answered with fixed text. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => send(reply, applyError(error, request, reply)));
  app.setNotFoundHandler((_request, reply) =>
    send(reply.status(statusOf('not_found')), { code: 'not_found', message: 'Not found' }),
  );
}

/** Sets the status and headers of an error, logs it if it is a failure of the server, and returns the reply's body. */
export function applyError(error: unknown, request: FastifyRequest, reply: FastifyReply): ErrorReply {
  const body = toErrorReply(error, request, reply);
  reply.status(statusOf(body.code));
  return body;
}

function toErrorReply(error: unknown, request: FastifyRequest, reply: FastifyReply): ErrorReply {
  if (error instanceof AppError) {
    logFailure(error, request.log);
    const challenge = challengeOf(error, request);
    if (challenge !== null) reply.header('www-authenticate', challenge);
    if (error.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.retryAfter));
    const { code, message, issues, findings, position } = error;
    return { code, message, issues: issues && [...issues], findings: findings && [...findings], position };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(
      ({ instancePath, message }): Issue => ({
        path: instancePath.split('/').filter(Boolean).join('.'),
        message: message ?? 'Not valid',
      }),
    );
    return { code: 'invalid', message: issues[0]?.message ?? 'Not valid', issues };
  }
  const known = isFastifyError(error) && FASTIFY_ERRORS[error.statusCode ?? 500];
  if (known) return { code: known[0], message: known[0] === 'too_large' ? tooLarge(request) : known[1] };
  if (isAborted(error, request)) {
    request.log.info('Request aborted by the client');
    return { code: 'invalid', message: 'The request could not be read' };
  }
  request.log.error({ err: error }, 'Unexpected error');
  return { code: 'internal', message: INTERNAL_ERROR_MESSAGE };
}

/** Logs a failure of the server. Without a cause, `unavailable` is a refusal: the server is busy or shuts down. */
export function logFailure(error: AppError, log: FastifyBaseLogger): void {
  if (error.code === 'unavailable' && error.cause === undefined) log.warn(error.message);
  else if (error.code === 'unavailable') log.error({ err: error }, error.message);
}

/** Returns the challenge of RFC 6750, section 3; null for errors without one. */
function challengeOf({ code, scope }: AppError, { headers }: FastifyRequest): string | null {
  if (code === 'unauthenticated')
    return headers.authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
  if (scope === undefined) return null;
  return `Bearer error="insufficient_scope"${scope && `, scope="${scope}"`}`;
}

function tooLarge({ routeOptions }: FastifyRequest): string {
  const { maxBodyBytes } = routeOptions.config;
  const limit = maxBodyBytes === undefined ? '' : `. The limit is ${formatBytes(maxBodyBytes)}.`;
  return `The request is too large${limit}`;
}

/** Not rounded, unlike sizes in the app. */
const formatBytes = (bytes: number): string => (bytes < MEBIBYTE ? `${bytes / 1024} KiB` : `${bytes / MEBIBYTE} MiB`);

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');

/** Returns whether the client closed the connection before the end of the body. */
const isAborted = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.readableAborted && error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

function send(reply: FastifyReply, body: ErrorReply) {
  // Bypasses the route's serializer, which may have no schema for this status.
  return reply
    .serializer((value: unknown) => JSON.stringify(value))
    .type('application/json; charset=utf-8')
    .send(body);
}
