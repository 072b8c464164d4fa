import type { FastifyInstance } from 'fastify';
import { getImage } from '#contract/embeds.ts';
import { notFound } from '#server/core/errors.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import { findPublic } from '#server/listing/public-snippet.ts';
import type { Store } from '#server/store/store.ts';
import { createPictures } from './pictures.ts';

/** Other sites show the picture in their pages. */
const HEADERS = { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-cache' };
const OPTIONS = { limit: 'read', isAnonymous: true, headers: HEADERS } as const;

/** Registers the pictures of shared pages for link previews. */
export function imageRoutes(app: FastifyInstance, store: Store): void {
  const pictureOf = createPictures(store);
  defineRoute(app, getImage, OPTIONS, async ({ params, query, request, reply }) => {
    const snippet = await findPublic(store, params.shareId);
    if (snippet === null) throw notFound('Snippet');
    const { etag, png } = pictureOf(snippet, query.theme);
    reply.header('etag', etag);
    const isKnown = request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag);
    if (isKnown) return reply.status(304).send();
    reply.type('image/png');
    return png();
  });
}
