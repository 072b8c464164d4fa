import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { DisplayName } from '#contract/accounts.ts';
import { CollectionInput } from '#contract/collections.ts';
import { CommentInput } from '#contract/comments.ts';
import { ABOUT_MAX, EMAIL_MAX, LINK_NOTE_MAX } from '#contract/limits.ts';
import { GivenRole } from '#contract/members.ts';
import { Handle } from '#contract/profiles.ts';
import {
  Code,
  Description,
  type FileInput,
  fileLanguage,
  Language,
  Tags,
  Title,
  Trigger,
} from '#contract/snippet-fields.ts';
import { SampleEdit, type SampleVersion, versionsOf } from './history.ts';

/** Folder of the sample library: metadata in JSON, and code files. */
const LIBRARY = new URL('library/', import.meta.url);

/** The key of a person within the library. */
const Key = z.string().regex(/^[a-z]+$/);
const FileName = z.string().regex(/^[\w.-]+$/);
const Days = z.number().min(0).max(1_000);

const SamplePerson = z.strictObject({
  key: Key,
  name: DisplayName,
  email: z.email().max(EMAIL_MAX).toLowerCase(),
  joinedDaysAgo: Days,
  /** Omitted for people without a public profile. */
  profile: z.strictObject({ handle: Handle, about: z.string().max(ABOUT_MAX) }).optional(),
  /** Files of pinned snippets, the first one first. */
  pinned: z.array(FileName).default([]),
});
export type SamplePerson = z.output<typeof SamplePerson>;

const SampleComment = z.union([
  z.strictObject({ by: Key, afterDays: Days, text: CommentInput.shape.content }),
  z.strictObject({ visitor: CommentInput.shape.authorName, afterDays: Days, text: CommentInput.shape.content }),
]);
export type SampleComment = z.output<typeof SampleComment>;

/** A private link that is listed. It cannot be opened, because no token has its hash. */
const SampleLink = z.strictObject({
  note: z.string().max(LINK_NOTE_MAX),
  maxOpens: z.union([z.literal(1), z.literal(5), z.null()]),
  createdDaysAgo: Days,
  expiresInDays: Days,
});
export type SampleLink = z.output<typeof SampleLink>;

const ShelfEntry = z.strictObject({
  file: FileName,
  /** The files after the first one. */
  moreFiles: z.array(FileName).default([]),
  title: Title,
  description: Description,
  language: Language,
  tags: Tags,
  trigger: Trigger.optional(),
  owner: Key,
  isPublic: z.boolean().default(true),
  ageDays: Days,
  /** Omitted outside of the trash. */
  trashedDaysAgo: Days.optional(),
  viewCount: z.number().int().min(0),
  favoritedBy: z.array(Key).default([]),
  comments: z.array(SampleComment).default([]),
  links: z.array(SampleLink).default([]),
});

export interface SampleSnippet extends Omit<z.output<typeof ShelfEntry>, 'moreFiles' | 'title' | 'tags'> {
  fileName: string | null;
  moreFiles: FileInput[];
  /** From the creation to the current one. */
  versions: SampleVersion[];
}

const SampleCollection = CollectionInput.extend({
  owner: Key,
  ageDays: Days,
  files: z.array(FileName),
  /** People who share it, with their role. */
  members: z.array(z.strictObject({ person: Key, role: GivenRole, addedDaysAgo: Days })).default([]),
  /** Whether it has a public page. */
  isPublic: z.boolean().default(false),
  /** Whether someone arranged it. Then `files` is its order by hand. */
  isArranged: z.boolean().default(false),
}).strict();
export type SampleCollection = z.output<typeof SampleCollection>;

export interface SampleLibrary {
  people: SamplePerson[];
  /** Oldest first. */
  snippets: SampleSnippet[];
  collections: SampleCollection[];
}

/** Reads the sample library. Throws if a file is missing or violates the limits of the contract. */
export async function readLibrary(): Promise<SampleLibrary> {
  const shelves = (await readdir(new URL('shelves/', LIBRARY))).filter((name) => name.endsWith('.json')).sort();
  const entries = await Promise.all(shelves.map((name) => readJson(`shelves/${name}`, z.array(ShelfEntry))));
  const edits = await readJson('edits.json', z.record(FileName, z.array(SampleEdit)));
  const snippets = await Promise.all(entries.flat().map((entry) => readSnippet(entry, edits[entry.file] ?? [])));
  return {
    people: await readJson('people.json', z.array(SamplePerson)),
    snippets: snippets.sort((a, b) => b.ageDays - a.ageDays),
    collections: await readJson('collections.json', z.array(SampleCollection)),
  };
}

async function readJson<T extends z.ZodType>(path: string, type: T): Promise<z.output<T>> {
  const result = type.safeParse(JSON.parse(await readFile(new URL(path, LIBRARY), 'utf8')));
  if (!result.success) throw new Error(`${path}: ${z.prettifyError(result.error)}`);
  return result.data;
}

async function readSnippet(
  { title, tags, moreFiles, ...entry }: z.output<typeof ShelfEntry>,
  edits: readonly z.output<typeof SampleEdit>[],
): Promise<SampleSnippet> {
  const current = { title, tags, code: await readCode(entry.file) };
  const readMore = async (name: string) => ({
    name,
    language: fileLanguage(undefined, name),
    code: await readCode(name),
  });
  return {
    ...entry,
    // A single file is named after the title.
    fileName: moreFiles.length > 0 ? entry.file : null,
    moreFiles: await Promise.all(moreFiles.map(readMore)),
    versions: versionsOf(current, entry.ageDays, edits),
  };
}

/** Reads a code file without its final line break. */
async function readCode(file: string): Promise<string> {
  const code = await readFile(new URL(`snippets/${file}`, LIBRARY), 'utf8');
  return Code.parse(code.replace(/\n$/, ''));
}
