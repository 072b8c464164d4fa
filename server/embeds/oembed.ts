import type { z } from 'zod';
import { EmbedQuery, IMAGE_SIZE, type OEmbed, type OEmbedQuery } from '#contract/embeds.ts';
import { EMBED_WIDTH, embedHeight, embedUrl, iframeCode } from '#domain/embed/embed.ts';
import { imageUrl } from '#domain/embed/image-url.ts';
import { AppError, notFound } from '#server/core/errors.ts';
import { profileUrl } from '#server/core/profile-url.ts';
import type { Store } from '#server/store/store.ts';
import { findEmbed } from './find-embed.ts';

const PAGE = /^\/(?:shared|embed)\/([\w-]+)\/?$/;

/**
 * Describes the embed of a shared page: https://oembed.com
 *
 * @throws AppError `not_found` for other URLs, `not_implemented` for other formats
 */
export async function readOEmbed(
  store: Store,
  publicUrl: string,
  { url, format, maxwidth, maxheight }: z.output<typeof OEmbedQuery>,
): Promise<OEmbed> {
  if (format !== 'json') throw new AppError('not_implemented', 'The only format is json');
  const page = URL.parse(url);
  const shareId = page?.origin === publicUrl ? PAGE.exec(page.pathname)?.[1] : undefined;
  const options = EmbedQuery.safeParse(Object.fromEntries(page?.searchParams ?? []));
  if (shareId === undefined || !options.success) throw notFound('Snippet');
  const { snippet, embedded } = await findEmbed(store, shareId, options.data);
  const width = Math.min(EMBED_WIDTH, maxwidth ?? EMBED_WIDTH);
  const height = Math.min(embedHeight(embedded), maxheight ?? Number.POSITIVE_INFINITY);
  const { title, authorName, authorHandle } = snippet;
  return {
    version: '1.0',
    type: 'rich',
    title,
    author_name: authorName ?? 'Unknown',
    ...(authorHandle !== null && { author_url: profileUrl(publicUrl, authorHandle) }),
    provider_name: 'Pegboard',
    provider_url: publicUrl,
    cache_age: 3_600,
    html: iframeCode({ url: embedUrl(publicUrl, shareId, options.data), width, height, title }),
    width,
    height,
    thumbnail_url: imageUrl(publicUrl, shareId, snippet.version),
    thumbnail_width: IMAGE_SIZE.width,
    thumbnail_height: IMAGE_SIZE.height,
  };
}
