import { z } from 'zod';
import { toFiles } from '../foreign-files.ts';
import { Flag, ForeignTime, type ReadJson, toTimestamp } from '../library.ts';

/** Snippets of the API of snippet-box: https://github.com/pawelmalak/snippet-box */
const SnippetBox = z
  .array(
    z
      .object({
        title: z.string(),
        description: z.string().nullish(),
        language: z.string().nullish(),
        code: z.string(),
        docs: z.string().nullish(),
        isPinned: Flag,
        tags: z.array(z.string()).nullish().catch(null),
        createdAt: ForeignTime,
        updatedAt: ForeignTime,
      })
      // Lists of Pegboard have neither.
      .refine(({ docs, isPinned }) => docs !== undefined || isPinned !== undefined),
  )
  .min(1);
const Reply = z.object({ data: z.unknown() });

/** Reads a reply of snippet-box. Its documentation is added to the description, a pinned snippet becomes a favorite. */
export const readSnippetBox: ReadJson = (value) => {
  const snippets = SnippetBox.safeParse(Array.isArray(value) ? value : Reply.safeParse(value).data?.data).data;
  if (!snippets) return null;
  return {
    source: 'snippet-box',
    snippets: snippets.map(({ title, description, language, code, docs, isPinned, tags, createdAt, updatedAt }) => ({
      title,
      description: [description, docs].filter(Boolean).join('\n\n'),
      files: toFiles([{ name: null, language, code }]),
      tags: tags ?? [],
      isFavorite: Boolean(isPinned),
      createdAt: toTimestamp(createdAt),
      updatedAt: toTimestamp(updatedAt),
    })),
  };
};
