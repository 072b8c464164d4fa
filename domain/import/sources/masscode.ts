import { z } from 'zod';
import { collectionsOf } from '../collections.ts';
import { toFiles } from '../foreign-files.ts';
import { ForeignTime, leftOut, type ReadJson, TRASH, toTimestamp } from '../library.ts';

/** The `db.json` of massCode 3. Folders become collections, fragments become files. */
const MassCode = z.object({
  folders: z.array(z.object({ id: z.string(), name: z.string(), parentId: z.string().nullish() })),
  tags: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  snippets: z.array(
    z.object({
      name: z.string(),
      description: z.string().nullish(),
      content: z.array(
        z.object({ label: z.string().nullish(), language: z.string().nullish(), value: z.string().nullish() }),
      ),
      tagsIds: z.array(z.string()).nullish(),
      folderId: z.string().nullish(),
      isFavorites: z.boolean().nullish(),
      isDeleted: z.boolean().nullish(),
      createdAt: ForeignTime,
      updatedAt: ForeignTime,
    }),
  ),
});

/** Reads a database of massCode 3, without its trash. */
export const readMassCode: ReadJson = (value) => {
  const library = MassCode.safeParse(value).data;
  if (!library) return null;
  const tagNames = new Map(library.tags.map(({ id, name }) => [id, name]));
  const snippets = library.snippets.filter(({ isDeleted }) => !isDeleted);
  return {
    source: 'massCode',
    snippets: snippets.map((snippet) => ({
      title: snippet.name,
      description: snippet.description,
      files: toFiles(snippet.content.map(({ label, language, value }) => ({ name: label, language, code: value }))),
      tags: (snippet.tagsIds ?? []).flatMap((id) => tagNames.get(id) ?? []),
      isFavorite: snippet.isFavorites ?? false,
      createdAt: toTimestamp(snippet.createdAt),
      updatedAt: toTimestamp(snippet.updatedAt),
    })),
    collections: collectionsOf(
      library.folders,
      snippets.map(({ folderId }) => folderId),
    ),
    dropped: leftOut(library.snippets.length - snippets.length, TRASH),
  };
};
