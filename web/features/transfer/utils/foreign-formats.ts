import { z } from 'zod';
import { COLLECTION_NAME_MAX } from '#contract/limits.ts';
import { codePointLength } from '#contract/text.ts';
import { highlightedLanguages } from '#web/ui/code/languages.ts';
import type { ImportFile } from './import-file.ts';

/** A gist of the GitHub API. Each file becomes a snippet. */
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
  const snippets = Object.values(gist.files).map((file) => ({
    title: file.filename,
    description: gist.description,
    code: file.content,
    language: toLanguage(file.language),
    isPublic: gist.public,
    createdAt: gist.created_at,
    updatedAt: gist.updated_at,
  }));
  return { snippets, collections: [] };
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

/** A massCode database. Folders become collections, fragments become snippets. */
const MassCode = z.object({
  folders: z.array(z.object({ id: z.string(), name: z.string(), parentId: z.string().nullish() })),
  tags: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  snippets: z.array(
    z.object({
      name: z.string(),
      description: z.string().nullish(),
      content: z.array(
        z.object({ label: z.string().optional(), language: z.string().optional(), value: z.string().nullish() }),
      ),
      tagsIds: z.array(z.string()).default([]),
      folderId: z.string().nullish(),
      isFavorites: z.boolean().optional(),
      isDeleted: z.boolean().optional(),
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
  const fragments = library.snippets
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap((snippet) => snippet.content.map((fragment) => ({ snippet, fragment })));
  return {
    snippets: fragments.map(({ snippet, fragment }) => ({
      title: fragmentTitle(snippet.name, fragment.label, snippet.content.length),
      description: snippet.description,
      code: fragment.value ?? '',
      language: toLanguage(fragment.language),
      tags: snippet.tagsIds.flatMap((id) => tagNames.get(id) ?? []),
      isFavorite: snippet.isFavorites,
      createdAt: timestamp(snippet.createdAt),
      updatedAt: timestamp(snippet.updatedAt),
    })),
    collections: library.folders.map((folder) => ({
      name: folderName(folder, library.folders),
      snippets: fragments.flatMap(({ snippet }, position) => (snippet.folderId === folder.id ? [position] : [])),
    })),
  };
}

type Folder = z.infer<typeof MassCode>['folders'][number];

/** Prefixes the parent folder if it fits, because folder names repeat. */
function folderName({ name, parentId }: Folder, folders: readonly Folder[]): string {
  const parent = folders.find(({ id }) => id === parentId);
  const long = `${parent?.name} / ${name}`;
  return parent && codePointLength(long) <= COLLECTION_NAME_MAX ? long : name;
}

/** A ByteStash export. Fragments become snippets, categories become tags. */
const ByteStash = z.object({
  snippets: z
    .array(
      z.object({
        title: z.string(),
        description: z.string().nullish(),
        categories: z.array(z.string()).default([]),
        language: z.string().nullish(),
        is_public: z.union([z.boolean(), z.number()]).optional(),
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
  const snippets = library.snippets.flatMap((snippet) =>
    snippet.fragments.map((fragment) => ({
      title: fragmentTitle(snippet.title, fragment.file_name, snippet.fragments.length),
      description: snippet.description,
      code: fragment.code,
      language: toLanguage(fragment.language ?? snippet.language),
      tags: snippet.categories,
      isPublic: Boolean(snippet.is_public),
      updatedAt: utc(snippet.updated_at),
    })),
  );
  return { snippets, collections: [] };
}

/** SQLite's UTC timestamp, which would otherwise be parseJson as local time. */
const WITHOUT_ZONE = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/;

const utc = (moment: string | undefined) => moment?.replace(WITHOUT_ZONE, '$1T$2Z');

/** Adds the fragment's name if a snippet has several. */
function fragmentTitle(title: string, fragment: string | undefined, count: number): string {
  return count > 1 && fragment ? `${title} (${fragment})` : title;
}

const LANGUAGES: ReadonlyMap<string, string> = new Map([
  // Display names, such as "f#".
  ...highlightedLanguages().map(({ value, label }) => [label.toLowerCase(), value] as const),
  ['shell', 'bash'],
  ['sh', 'bash'],
  ['dockerfile', 'docker'],
  ['plain_text', 'text'],
  ['plaintext', 'text'],
  ['c_cpp', 'cpp'],
  ['golang', 'go'],
  ['batchfile', 'dos'],
  ['common lisp', 'lisp'],
  ['emacs lisp', 'lisp'],
  ['protocol buffer', 'protobuf'],
  ['java properties', 'properties'],
  ['json with comments', 'json'],
  ['jupyter notebook', 'json'],
  ['git config', 'ini'],
  ['plpgsql', 'pgsql'],
  ['html+erb', 'erb'],
  ['html_ruby', 'erb'],
  ['html+django', 'django'],
  ['apache_conf', 'apache'],
]);

/** Maps display names and editor modes of other programs to languages. */
function toLanguage(language: string | null | undefined): string | undefined {
  const word = language?.trim().toLowerCase();
  return word ? (LANGUAGES.get(word) ?? word) : undefined;
}

function timestamp(moment: string | number | undefined): string | undefined {
  const date = new Date(moment ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
