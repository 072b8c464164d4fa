import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { SnippetQuery } from '#contract/snippets.ts';
import { feedTitle, profileTitle } from '#domain/feed-titles.ts';
import { invalidBy } from '#server/core/errors.ts';
import { toSnippet } from '#server/listing/snippet-reply.ts';
import type { Store } from '#server/store/store.ts';
import { findPublicProfile } from '#server/visibility/public-profile.ts';
import { atomFeed, type Entry } from './atom.ts';

/** Number of entries of a feed. */
const ENTRIES = 50;

const FeedQuery = z.object({ tag: SnippetQuery.shape.tag, language: SnippetQuery.shape.language });

/** Registers the feeds of public snippets. They are the same for everyone. */
export function feedRoutes(app: FastifyInstance, { store, publicUrl }: { store: Store; publicUrl: string }): void {
  const config = { limit: 'read', cache: { scope: 'public', key: ({ url }: { url: string }) => url } } as const;

  async function sendFeed(
    reply: FastifyReply,
    filter: Parameters<Store['published']['list']>[0],
    { title, path }: { title: string; path: string },
  ): Promise<FastifyReply> {
    const rows = await store.published.list(filter, ENTRIES);
    const entries = rows.flatMap(({ row, publishedAt }): Entry[] => {
      const snippet = toSnippet(row);
      return snippet.shareId === null ? [] : [{ snippet: { ...snippet, shareId: snippet.shareId }, publishedAt }];
    });
    const times = rows.map(({ row, publishedAt }) => Math.max(row.updatedAt, publishedAt));
    const updatedAt = Math.max(0, ...times);
    reply.header('last-modified', new Date(updatedAt).toUTCString()).type('application/atom+xml; charset=utf-8');
    return reply.send(atomFeed(entries, { title, self: publicUrl + path, publicUrl, updatedAt }));
  }

  app.get('/feed.atom', { config }, async (request, reply) => {
    const query = FeedQuery.safeParse(request.query);
    if (!query.success) throw invalidBy(query.error);
    const { tag: tags, language: languages } = query.data;
    const parameters = new URLSearchParams([
      ...tags.map((tag) => ['tag', tag]),
      ...languages.map((language) => ['language', language]),
    ]);
    const path = `/feed.atom${parameters.size > 0 ? `?${parameters}` : ''}`;
    return sendFeed(reply, { tags, languages }, { title: feedTitle([...tags, ...languages]), path });
  });

  app.get<{ Params: { handle: string } }>('/@:handle/feed.atom', { config }, async (request, reply) => {
    const { userId, name, handle } = await findPublicProfile(store, request.params.handle);
    const path = `/@${encodeURIComponent(handle)}/feed.atom`;
    return sendFeed(reply, { userId, tags: [], languages: [] }, { title: profileTitle({ name, handle }), path });
  });
}
