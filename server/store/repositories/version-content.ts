import { isDeepStrictEqual } from 'node:util';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { filesOfContent, type SnippetContent, withFiles } from './files.ts';

const Stored = z.object({
  title: z.string(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  // Missing in versions of older releases.
  isTemplate: z.boolean().default(false),
  trigger: z.string().nullable().default(null),
  files: z.array(z.object({ name: z.string().nullable(), language: z.string(), code: z.string() })),
});

const toStored = (content: SnippetContent): z.infer<typeof Stored> => ({
  title: content.title,
  description: content.description,
  tags: content.tags,
  isTemplate: content.isTemplate,
  trigger: content.trigger,
  files: filesOfContent(content),
});

/** Compresses a content. Zstandard takes 8 ms for 1.4 MB of code, DEFLATE 120 ms for the same size. */
export const packContent = (content: SnippetContent): Uint8Array => zstdCompressSync(JSON.stringify(toStored(content)));

export function unpackContent(payload: Uint8Array): SnippetContent {
  const { files, ...content } = Stored.parse(JSON.parse(zstdDecompressSync(payload).toString()));
  return withFiles(content, files);
}

export const isSameContent = (one: SnippetContent, other: SnippetContent): boolean =>
  isDeepStrictEqual(toStored(one), toStored(other));
