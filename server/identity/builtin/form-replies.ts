import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { applyError } from '#server/http/error-handler.ts';

/** Sends an HTML page. */
export const page = (reply: FastifyReply, markup: string) => reply.type('text/html; charset=utf-8').send(markup);

/**
 * Sets the status of a form shown again only if the error has a retry time. Otherwise it stays 200, because browsers log
 * other statuses as errors of the site.
 */
export function applyRetryAfter(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof AppError && error.retryAfter !== undefined) applyError(error, request, reply);
}
