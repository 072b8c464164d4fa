import { z } from 'zod';
import { COLLECTION_NAME_MAX } from '#contract/limits.ts';
import { codePointLength, firstCharacters } from '#domain/text.ts';
import { toFiles } from './foreign-files.ts';
import type { ImportFile } from './import-file.ts';

/** A gist of the GitHub API. */
const Gist = z.object({
  description: z.string().nullish(),
  public: z.boolean().optional(),
  created_at: z.string().optional(),
  updated_at: z.string().optional(),
  files: z.record(z.string(), z.object({ filename: z.string(), language: z.string().nullish(), content: z.string() })),
});

/** @returns null if the value is not a gist */
export function fromGist(value: unknown): ImportFile | null {
  const gist = Gist.safeParse(value).data;
  if (!gist) return null;
  const files = Object.values(gist.files);
  const snippet = {
    // GitHub names a gist after its first file.
    title: files[0]?.filename,
    description: gist.description,
    files: toFiles(files.map(({ filename, language, content }) => ({ name: filename, language, code: content }))),
    isPublic: gist.public,
    createdAt: gist.created_at,
    updatedAt: gist.updated_at,
  };
  return { snippets: [snippet], collections: [] };
}

const GistWithoutCode = z.object({
  files: z.record(z.string(), z.object({ filename: z.string(), raw_url: z.string() })),
});

/** Returns whether the value is a gist from a list reply, which has URLs instead of code. */
export function isGistWithoutCode(value: unknown): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return fromGist(first) === null && GistWithoutCode.safeParse(first).success;
}

const Timestamp = z.union([z.number(), z.string()]).optional().catch(undefined);

/** A massCode database. Folders become collections, fragments become files. */
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
      createdAt: Timestamp,
      updatedAt: Timestamp,
    }),
  ),
});

/** @returns null if the value is not a massCode database */
export function fromMassCode(value: unknown): ImportFile | null {
  const library = MassCode.safeParse(value).data;
  if (!library) return null;
  const tagNames = new Map(library.tags.map(({ id, name }) => [id, name]));
  const snippets = library.snippets.filter(({ isDeleted }) => !isDeleted);
  return {
    snippets: snippets.map((snippet) => ({
      title: snippet.name,
      description: snippet.description,
      files: toFiles(snippet.content.map(({ label, language, value }) => ({ name: label, language, code: value }))),
      tags: (snippet.tagsIds ?? []).flatMap((id) => tagNames.get(id) ?? []),
      isFavorite: snippet.isFavorites ?? false,
      createdAt: timestamp(snippet.createdAt),
      updatedAt: timestamp(snippet.updatedAt),
    })),
    collections: library.folders.map((folder) => ({
      name: folderName(folder, library.folders),
      snippets: snippets.flatMap(({ folderId }, position) => (folderId === folder.id ? [position] : [])),
    })),
  };
}

type Folder = z.infer<typeof MassCode>['folders'][number];

/** Prefixes the parent folder if it fits, because folder names repeat. Cuts a name that a collection cannot have. */
function folderName({ name, parentId }: Folder, folders: readonly Folder[]): string {
  const parent = folders.find(({ id }) => id === parentId);
  const long = `${parent?.name} / ${name}`;
  if (parent && codePointLength(long) <= COLLECTION_NAME_MAX) return long;
  if (codePointLength(name) <= COLLECTION_NAME_MAX) return name;
  return `${firstCharacters(name, COLLECTION_NAME_MAX - 1)}…`;
}

/** SQLite stores 0 or 1. */
const Flag = z.union([z.boolean(), z.number()]).nullish();

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
        updated_at: z.string().optional(),
        fragments: z.array(z.object({ file_name: z.string(), code: z.string(), language: z.string().nullish() })),
      }),
    )
    .min(1),
});

/** @returns null if the value is not a ByteStash export */
export function fromByteStash(value: unknown): ImportFile | null {
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
    isFavorite: Boolean(snippet.is_favorite),
    updatedAt: snippet.updated_at,
  }));
  return { snippets, collections: [] };
}

/** Converts milliseconds since 1970. The server reads text, and ignores invalid timestamps. */
function timestamp(value: string | number | undefined): string | undefined {
  if (typeof value !== 'number') return value;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
