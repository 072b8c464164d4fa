import { z } from 'zod';
import { EMBED_THEMES } from '#domain/embed/embed.ts';
import { FILE_NAME_MAX } from '#domain/limits.ts';
import { parseLineRange } from '#domain/line-range.ts';
import { defineCall } from './call.ts';

/** How a snippet is embedded. Numbers are shown unless they are `0`. */
export const EmbedQuery = z.object({
  theme: z.enum(EMBED_THEMES).default('auto'),
  file: z.string().min(1).max(FILE_NAME_MAX).optional(),
  lines: z
    .string()
    .refine((text) => parseLineRange(text) !== null, 'Lines must look like 3 or 3-10')
    .optional(),
  numbers: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
});

const ShareParams = z.object({ shareId: z.string() });
const tag = 'Publishing';

/** The size of link previews in pixels. */
export const IMAGE_SIZE = { width: 1_200, height: 630 } as const;

export const getEmbed = defineCall({
  method: 'GET',
  path: '/embed/:shareId',
  summary: 'Page that shows a public snippet in a frame',
  tag,
  access: 'anyone',
  scope: null,
  params: ShareParams,
  query: EmbedQuery,
  replies: { 200: z.string() },
  mediaTypes: { 'text/html': z.string() },
  errors: [400, 404],
});

export const getEmbedScript = defineCall({
  method: 'GET',
  path: '/embed/:shareId.js',
  summary: 'Script that replaces its own element by the embed',
  tag,
  access: 'anyone',
  scope: null,
  params: ShareParams,
  query: EmbedQuery,
  replies: { 200: z.string() },
  mediaTypes: { 'text/javascript': z.string() },
  errors: [400, 404],
});

export const OEmbedQuery = z.object({
  url: z.string(),
  format: z.string().default('json'),
  maxwidth: z.coerce.number().int().positive().optional(),
  maxheight: z.coerce.number().int().positive().optional(),
});

export const OEmbed = z
  .object({
    version: z.literal('1.0'),
    type: z.literal('rich'),
    title: z.string(),
    author_name: z.string(),
    author_url: z.string().optional(),
    provider_name: z.literal('Pegboard'),
    provider_url: z.string(),
    cache_age: z.literal(3_600),
    html: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    thumbnail_url: z.string(),
    thumbnail_width: z.number().int(),
    thumbnail_height: z.number().int(),
  })
  .meta({ id: 'OEmbed' });
export type OEmbed = z.infer<typeof OEmbed>;

export const getOEmbed = defineCall({
  method: 'GET',
  path: '/oembed',
  summary: 'Embed of a shared page as described by https://oembed.com',
  tag,
  access: 'anyone',
  scope: null,
  query: OEmbedQuery,
  replies: { 200: OEmbed },
  errors: [400, 404, 501],
});

export const getImage = defineCall({
  method: 'GET',
  path: '/shared/:shareId/image.png',
  summary: 'Picture of a public snippet for link previews',
  tag,
  access: 'anyone',
  scope: null,
  params: ShareParams,
  query: z.object({ theme: z.enum(['dark', 'light']).default('dark'), v: z.string().optional() }),
  replies: { 200: z.string() },
  mediaTypes: { 'image/png': z.string().meta({ format: 'binary' }) },
  errors: [400, 404],
});
