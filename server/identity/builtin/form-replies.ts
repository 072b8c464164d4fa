import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#server/core/errors.ts';
import { applyError } from '#server/http/error-handler.ts';
import { messagePage } from './pages/message-page.ts';

/** The token of a one-time link, in the query or the form. */
export const LinkToken = z.object({ token: z.string().max(100).catch('') }).catch({ token: '' });

/** The values to show again after an error: all but the password. */
export const SubmittedValues = z
  .object({ name: z.string().max(1_000).catch(''), email: z.string().max(1_000).catch('') })
  .catch({ name: '', email: '' });

export const INVALID_LINK = messagePage({
  title: 'This link is not valid',
  text: 'It works once and for a limited time. Ask for a new one.',
});

/** Sends an HTML page. */
export const page = (reply: FastifyReply, markup: string) => reply.type('text/html; charset=utf-8').send(markup);

/**
 * Sets the status of a form shown again only if the error has a retry time. Otherwise it stays 200, because browsers log
 * other statuses as errors of the site.
 */
export function applyRetryAfter(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof AppError && error.retryAfter !== undefined) applyError(error, request, reply);
}
