import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { SnippetQuery } from '#contract/snippets.ts';
import { invalidBy } from '#server/core/errors.ts';
import { toSnippet } from '#server/listing/snippet-reply.ts';
import type { Store } from '#server/store/store.ts';
import { atomFeed, type Entry } from './atom.ts';

/** Number of entries of a feed. */
const ENTRIES = 50;

const FeedQuery = z.object({ tag: SnippetQuery.shape.tag, language: SnippetQuery.shape.language });

/** Registers the feed of public snippets. It is the same for everyone. */
export function feedRoutes(app: FastifyInstance, { store, publicUrl }: { store: Store; publicUrl: string }): void {
  const config = { limit: 'read', cache: { scope: 'public', key: ({ url }: { url: string }) => url } } as const;
  app.get('/feed.atom', { config }, async (request, reply) => {
    const query = FeedQuery.safeParse(request.query);
    if (!query.success) throw invalidBy(query.error);
    const { tag: tags, language: languages } = query.data;
    const rows = await store.published.list({ tags, languages }, ENTRIES);
    const entries = rows.flatMap(({ row, publishedAt }): Entry[] => {
      const snippet = toSnippet(row);
      return snippet.shareId === null ? [] : [{ snippet: { ...snippet, shareId: snippet.shareId }, publishedAt }];
    });
    const times = rows.map(({ row, publishedAt }) => Math.max(row.updatedAt, publishedAt));
    const updatedAt = Math.max(0, ...times);
    reply.header('last-modified', new Date(updatedAt).toUTCString()).type('application/atom+xml; charset=utf-8');
    const names = [...tags, ...languages].join(', ');
    const title = names === '' ? 'Pegboard' : `${names} · Pegboard`;
    const parameters = new URLSearchParams([
      ...tags.map((tag) => ['tag', tag]),
      ...languages.map((language) => ['language', language]),
    ]);
    const self = `${publicUrl}/feed.atom${parameters.size > 0 ? `?${parameters}` : ''}`;
    return reply.send(atomFeed(entries, { title, self, publicUrl, updatedAt }));
  });
}
