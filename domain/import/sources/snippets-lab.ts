import { z } from 'zod';
import { collectionsOf, type ForeignFolder } from '../collections.ts';
import { toFiles } from '../foreign-files.ts';
import { ForeignTime, type ReadJson, toTimestamp } from '../library.ts';

interface Folder {
  uuid: string;
  title: string;
  children?: Folder[] | undefined;
}
const Folder: z.ZodType<Folder> = z.object({
  uuid: z.string(),
  title: z.string(),
  get children() {
    return z.array(Folder).optional().catch(undefined);
  },
});

/** A JSON export of SnippetsLab. */
const SnippetsLab = z.object({
  contents: z.object({
    folders: z.array(Folder).default([]),
    tags: z.array(z.object({ uuid: z.string(), title: z.string() })).default([]),
    snippets: z.array(
      z.object({
        title: z.string(),
        folder: z.string().nullish(),
        /** Ids or titles. */
        tags: z.array(z.string()).default([]),
        dateCreated: ForeignTime,
        dateModified: ForeignTime,
        fragments: z.array(
          z.object({
            title: z.string().nullish(),
            language: z.string().nullish(),
            content: z.string(),
            note: z.string().nullish(),
          }),
        ),
      }),
    ),
  }),
});

/** Reads an export of SnippetsLab. The notes of fragments become the description. */
export const readSnippetsLab: ReadJson = (value) => {
  const contents = SnippetsLab.safeParse(value).data?.contents;
  if (!contents) return null;
  const tagTitles = new Map(contents.tags.map(({ uuid, title }) => [uuid, title]));
  return {
    source: 'SnippetsLab',
    snippets: contents.snippets.map((snippet) => ({
      title: snippet.title,
      description: snippet.fragments.flatMap(({ note }) => note || []).join('\n\n'),
      files: toFiles(
        snippet.fragments.map(({ title, language, content }) => ({
          // Untitled fragments repeat the title of the snippet.
          name: title === snippet.title ? null : title,
          // Lexers of Pygments, such as `BashLexer`.
          language: language?.replace(/Lexer$/, ''),
          code: content,
        })),
      ),
      tags: snippet.tags.map((tag) => tagTitles.get(tag) ?? tag),
      createdAt: toTimestamp(snippet.dateCreated),
      updatedAt: toTimestamp(snippet.dateModified),
    })),
    collections: collectionsOf(
      flatten(contents.folders, null),
      contents.snippets.map(({ folder }) => folder),
    ),
  };
};

const flatten = (folders: readonly Folder[], parentId: string | null): ForeignFolder[] =>
  folders.flatMap(({ uuid, title, children }) => [
    { id: uuid, name: title, parentId },
    ...flatten(children ?? [], uuid),
  ]);
