import { z } from 'zod';
import { COLLECTION_NAME_MAX } from '#contract/limits.ts';
import { codePointLength } from '#contract/text.ts';
import { highlightedLanguages } from '#web/ui/code/languages.ts';
import type { ImportFile } from './import-file.ts';

/** What GitHub's API answers for a gist; each of its files becomes a snippet. */
const Gist = z.object({
  description: z.string().nullish(),
  public: z.boolean().optional(),
  created_at: z.string().optional(),
  updated_at: z.string().optional(),
  files: z.record(z.string(), z.object({ filename: z.string(), language: z.string().nullish(), content: z.string() })),
});

/** @returns null where it is not a gist */
export function fromGist(value: unknown): ImportFile | null {
  const gist = Gist.safeParse(value).data;
  if (!gist) return null;
  const snippets = Object.values(gist.files).map((file) => ({
    title: file.filename,
    description: gist.description,
    code: file.content,
    language: languageWord(file.language),
    isPublic: gist.public,
    createdAt: gist.created_at,
    updatedAt: gist.updated_at,
  }));
  return { snippets, collections: [] };
}

const GistWithoutCode = z.object({
  files: z.record(z.string(), z.object({ filename: z.string(), raw_url: z.string() })),
});

/** Whether it is, or begins with, a gist as GitHub's API has it in lists: with addresses in the place of its code. */
export function isGistWithoutCode(value: unknown): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return fromGist(first) === null && GistWithoutCode.safeParse(first).success;
}

const Moment = z.union([z.number(), z.string()]).optional().catch(undefined);

/** The database file of massCode: folders become collections, and each fragment of a snippet becomes one. */
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
      createdAt: Moment,
      updatedAt: Moment,
    }),
  ),
});

/** @returns null where it is not a file of massCode */
export function fromMassCode(value: unknown): ImportFile | null {
  const library = MassCode.safeParse(value).data;
  if (!library) return null;
  const tagNames = new Map(library.tags.map(({ id, name }) => [id, name]));
  const fragments = library.snippets
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap((snippet) => snippet.content.map((fragment) => ({ snippet, fragment })));
  return {
    snippets: fragments.map(({ snippet, fragment }) => ({
      title: partTitle(snippet.name, fragment.label, snippet.content.length),
      description: snippet.description,
      code: fragment.value ?? '',
      language: languageWord(fragment.language),
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

/** With the folder around it, where that fits: folders of one name stand in several. */
function folderName({ name, parentId }: Folder, folders: readonly Folder[]): string {
  const parent = folders.find(({ id }) => id === parentId);
  const long = `${parent?.name} / ${name}`;
  return parent && codePointLength(long) <= COLLECTION_NAME_MAX ? long : name;
}

/** An export of ByteStash: each fragment of a snippet becomes one, its categories become tags. */
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

/** @returns null where it is not an export of ByteStash */
export function fromByteStash(value: unknown): ImportFile | null {
  const library = ByteStash.safeParse(value).data;
  if (!library) return null;
  const snippets = library.snippets.flatMap((snippet) =>
    snippet.fragments.map((fragment) => ({
      title: partTitle(snippet.title, fragment.file_name, snippet.fragments.length),
      description: snippet.description,
      code: fragment.code,
      language: languageWord(fragment.language ?? snippet.language),
      tags: snippet.categories,
      isPublic: Boolean(snippet.is_public),
      updatedAt: utc(snippet.updated_at),
    })),
  );
  return { snippets, collections: [] };
}

/** As SQLite writes a moment in UTC; without its zone it would be taken for the server's own time. */
const WITHOUT_ZONE = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/;

const utc = (moment: string | undefined) => moment?.replace(WITHOUT_ZONE, '$1T$2Z');

/** Where several parts of one snippet stand beside each other, each says which it is. */
function partTitle(title: string, part: string | undefined, parts: number): string {
  return parts > 1 && part ? `${title} (${part})` : title;
}

const WORDS: ReadonlyMap<string, string> = new Map([
  // What they are called where one chooses: "f#", "visual basic .net".
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

/** Other programs write languages as people do, or as an editor of theirs calls them. */
function languageWord(language: string | null | undefined): string | undefined {
  const word = language?.trim().toLowerCase();
  return word ? (WORDS.get(word) ?? word) : undefined;
}

function timestamp(moment: string | number | undefined): string | undefined {
  const date = new Date(moment ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
