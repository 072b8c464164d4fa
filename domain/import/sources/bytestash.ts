import { z } from 'zod';
import { toFiles } from '../foreign-files.ts';
import { Flag, type ReadJson } from '../library.ts';

/** A ByteStash export. Fragments become files, categories become tags. */
const ByteStash = z.object({
  snippets: z
    .array(
      z.object({
        title: z.string(),
        description: z.string().nullish(),
        categories: z.array(z.string()).default([]),
        language: z.string().nullish(),
        is_public: Flag,
        is_favorite: Flag,
        is_pinned: Flag,
        updated_at: z.string().optional(),
        fragments: z.array(z.object({ file_name: z.string(), code: z.string(), language: z.string().nullish() })),
      }),
    )
    .min(1),
});

/** Reads an export of ByteStash. A pinned snippet becomes a favorite. */
export const readByteStash: ReadJson = (value) => {
  const library = ByteStash.safeParse(value).data;
  if (!library) return null;
  const snippets = library.snippets.map((snippet) => ({
    title: snippet.title,
    description: snippet.description,
    files: toFiles(
      snippet.fragments.map(({ file_name: name, language, code }) => ({
        name,
        language: language ?? snippet.language,
        code,
      })),
    ),
    tags: snippet.categories,
    isPublic: Boolean(snippet.is_public),
    isFavorite: Boolean(snippet.is_favorite ?? snippet.is_pinned),
    updatedAt: snippet.updated_at,
  }));
  return { source: 'ByteStash', snippets };
};
