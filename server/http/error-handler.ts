import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorCode, ErrorReply, Issue } from '#contract/errors.ts';
import { AppError } from '#server/errors.ts';

/** The one place where an error code becomes an HTTP status. */
const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
};

/** What Fastify itself refuses, in our words: its own name the framework. */
const FASTIFY_ERRORS: Readonly<Record<number, [ErrorCode, string]>> = {
  400: ['invalid', 'The request could not be read'],
  404: ['not_found', 'Not found'],
  413: ['too_large', 'The request is too large'],
  415: ['unsupported_media_type', 'A body of this type is not taken here. Calls take application/json.'],
};

/** What is said of an error that is not known. */
export const INTERNAL_ERROR_MESSAGE = 'Something went wrong on the server. Please try again.';

/** Answers every error in the contract's shape. What is not known is logged with its cause and answered with fixed text. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => send(reply, applyError(error, request, reply)));
  app.setNotFoundHandler((_request, reply) => send(reply.status(404), { code: 'not_found', message: 'Not found' }));
}

/** Gives a reply the status and headers of an error, and logs what the server is to blame for. @returns what to say */
export function applyError(error: unknown, request: FastifyRequest, reply: FastifyReply): ErrorReply {
  const told = explain(error, request, reply);
  reply.status(statusOf(told.code));
  return told;
}

/** The HTTP status of an error code. */
export const statusOf = (code: ErrorCode): number => STATUS[code];

function explain(error: unknown, request: FastifyRequest, reply: FastifyReply): ErrorReply {
  if (error instanceof AppError) {
    if (error.code === 'internal' || error.code === 'unavailable') request.log.error({ err: error }, error.message);
    if (error.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
    if (error.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.retryAfter));
    return { code: error.code, message: error.message, issues: error.issues && [...error.issues] };
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
  if (known) return { code: known[0], message: known[1] };
  if (isBrokenOff(error, request)) {
    request.log.info('The sender went away');
    return { code: 'invalid', message: 'The request could not be read' };
  }
  request.log.error({ err: error }, 'Unexpected error');
  return { code: 'internal', message: INTERNAL_ERROR_MESSAGE };
}

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');

/** The sender went away in the midst of the body: nobody is there to be answered, and nothing is wrong here. */
const isBrokenOff = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.readableAborted && error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

function send(reply: FastifyReply, body: ErrorReply) {
  // The schema of a reply is that of its success: an error is written as it is.
  return reply
    .serializer((value: unknown) => JSON.stringify(value))
    .type('application/json; charset=utf-8')
    .send(body);
}
