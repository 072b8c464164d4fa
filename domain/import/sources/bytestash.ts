import { z } from 'zod';
import { baseName } from '#domain/file-languages.ts';
import { headingOf, readFences } from '../fences.ts';
import { toFiles } from '../foreign-files.ts';
import { Flag, leftOut, type ReadJson, type ReadText, TRASH } from '../library.ts';

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
        share_count: z.number().nullish().catch(0),
        /** When the trash deletes it; null outside the trash. */
        expiry_date: z.string().nullish().catch(null),
        fragments: z.array(z.object({ file_name: z.string(), code: z.string(), language: z.string().nullish() })),
      }),
    )
    .min(1),
});

const SHARE = ['shared link with its expiry', 'shared links with their expiry'] as const;

/** Reads an export of ByteStash, without its trash. A pinned snippet becomes a favorite. */
export const readByteStash: ReadJson = (value) => {
  const library = ByteStash.safeParse(value).data;
  if (!library) return null;
  const kept = library.snippets.filter(({ expiry_date }) => !expiry_date);
  const snippets = kept.map((snippet) => ({
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
    isFavorite: Boolean(snippet.is_favorite || snippet.is_pinned),
    updatedAt: snippet.updated_at,
  }));
  const shares = kept.reduce((sum, { share_count }) => sum + (share_count ?? 0), 0);
  const dropped = [...leftOut(library.snippets.length - kept.length, TRASH), ...leftOut(shares, SHARE)];
  return { source: 'ByteStash', snippets, dropped };
};

const CATEGORY = '• ';

/**
 * Reads a file of ByteStash's export as Markdown, which is named after its title: the title, a description, categories, and
 * fragments without names.
 */
export const readByteStashMarkdown: ReadText = ({ name, text }) => {
  const [head, ...fragments] = readFences(text);
  if (head?.kind !== 'text' || !fragments.some(({ kind }) => kind === 'fence')) return null;
  const [first = '', ...lines] = head.lines;
  const title = headingOf(first);
  if (title === null || baseName(name) !== `${title.replace(/[^\w-]/g, '_')}.md`) return null;
  const written = lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1);
  // A description may have such lines, too.
  const end = written.findLastIndex((line) => !line.startsWith(CATEGORY)) + 1;
  const snippet = {
    title,
    description: written.slice(0, end).join('\n').trim(),
    files: toFiles(fragments.flatMap((part) => (part.kind === 'fence' ? [{ name: null, ...part }] : []))),
    tags: written.slice(end).map((line) => line.slice(CATEGORY.length)),
  };
  return { source: 'ByteStash', snippets: [snippet] };
};
