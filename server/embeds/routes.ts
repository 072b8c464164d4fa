import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getEmbed, getEmbedScript, getOEmbed } from '#contract/embeds.ts';
import { AppError } from '#server/core/errors.ts';
import { profileUrl } from '#server/core/profile-url.ts';
import { applyError } from '#server/http/error-handler.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import type { Store } from '#server/store/store.ts';
import { findEmbed } from './find-embed.ts';
import { OEMBED_HEADERS, PAGE_HEADERS, SCRIPT_HEADERS } from './headers.ts';
import { highlightParts } from './highlight-job.ts';
import { insertScript } from './insert-script.ts';
import { readOEmbed } from './oembed.ts';
import { embedPage, errorPage } from './page.ts';

const ROUTE = { limit: 'read', cache: 'public', isAnonymous: true } as const;

/** Registers embeds of public snippets. They are the same for everybody and count no use. */
export function embedRoutes(app: FastifyInstance, { store, publicUrl }: { store: Store; publicUrl: string }): void {
  const page = { ...ROUTE, headers: PAGE_HEADERS, errorHandler: sendErrorPage };
  defineRoute(app, getEmbed, page, async ({ params: { shareId }, query: options, reply }) => {
    const { snippet, embedded } = await findEmbed(store, shareId, options);
    const codes = await highlightParts(store, embedded.parts);
    reply.type('text/html; charset=utf-8');
    const { title, authorName, authorHandle } = snippet;
    const authorUrl = authorHandle === null ? null : profileUrl(publicUrl, authorHandle);
    const url = `${publicUrl}/shared/${encodeURIComponent(shareId)}`;
    return embedPage({ title, authorName, authorUrl, url, options, embedded, codes });
  });

  const script = { ...ROUTE, headers: SCRIPT_HEADERS, errorHandler: sendNothing };
  defineRoute(app, getEmbedScript, script, async ({ params: { shareId }, query: options, reply }) => {
    const embed = await findEmbed(store, shareId, options);
    reply.type('text/javascript; charset=utf-8');
    return insertScript(publicUrl, shareId, options, embed);
  });

  defineRoute(app, getOEmbed, { ...ROUTE, headers: OEMBED_HEADERS }, ({ query }) =>
    readOEmbed(store, publicUrl, query),
  );
}

const TITLES: Readonly<Record<string, string>> = {
  'Snippet not found': 'Snippet Not Found',
  'File not found': 'File Not Found',
  'Lines not found': 'Lines Not Found',
};

/** Answers errors with a page, because they are shown in a frame. */
function sendErrorPage(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { message } = applyError(error, request, reply);
  return reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(errorPage(error instanceof AppError ? (TITLES[message] ?? message) : message));
}

/** Answers errors without a body: a message would be run as a script. */
function sendNothing(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  applyError(error, request, reply);
  return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send('');
}
