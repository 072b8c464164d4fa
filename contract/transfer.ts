import { z } from 'zod';
import { defineCall, Id, Timestamp } from './call.ts';
import { CollectionInput } from './collections.ts';
import { PLAIN_TEXT } from './languages.ts';
import { IMPORT_MAX_COLLECTIONS, IMPORT_MAX_PLACES, IMPORT_MAX_SNIPPETS } from './limits.ts';
import { Code, Description, Language, Tags, Title } from './snippets.ts';

const UNTITLED = 'Untitled Snippet';

/** A moment in a file; what is no moment counts as not given. */
const Moment = z
  .string()
  .optional()
  .catch(undefined)
  .transform((value) => (value === undefined || Number.isNaN(Date.parse(value)) ? undefined : Date.parse(value)));

/** An optional value that is ignored where it has another type, as files of other programs may have it. */
const lenient = <T extends z.ZodType>(type: T) => type.optional().catch(undefined);

/** Anything but text counts as not given, as the specification's defaults have it. */
const textOr = (fallback: string) => (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value : fallback;

/**
 * One snippet of a file. Missing fields get their defaults; the rest must keep the same limits as one that is typed.
 * Times are in milliseconds since 1970.
 */
export const ImportItem = z.object(
  {
    title: z.preprocess(textOr(UNTITLED), Title),
    code: z.preprocess(textOr(''), Code),
    language: z.preprocess(textOr(PLAIN_TEXT), Language),
    description: z.preprocess(textOr(''), Description),
    tags: z.preprocess((tags) => (Array.isArray(tags) ? tags : []), Tags),
    createdAt: Moment,
    updatedAt: Moment,
    viewCount: lenient(z.number().int().min(0).max(1_000_000_000)),
    isFavorite: lenient(z.boolean()),
    isPublic: lenient(z.boolean()),
  },
  { error: 'A snippet must be an object' },
);
export type ImportItem = z.output<typeof ImportItem>;

/** A collection of a file: `snippets` are positions in the file's list of snippets. */
export const ImportCollection = CollectionInput.extend({
  createdAt: Moment,
  updatedAt: Moment,
  snippets: z
    .array(z.number().int().min(0))
    .max(IMPORT_MAX_SNIPPETS)
    .optional()
    .transform((positions) => positions ?? []),
  /** One of the caller's collections to add them to, instead of making one: how a file that comes in parts keeps its whole. */
  into: Id.optional(),
});
export type ImportCollection = z.output<typeof ImportCollection>;

/** How many snippets collections name, one that is named twice counted twice: what is no such list counts as none. */
const placesIn = (collections: readonly unknown[]): number =>
  collections.reduce<number>((sum, collection) => {
    const named = typeof collection === 'object' && collection !== null && 'snippets' in collection;
    return sum + (named && Array.isArray(collection.snippets) ? collection.snippets.length : 0);
  }, 0);

/** The items are checked one by one, so that a wrong one does not stop the others. */
export const ImportRequest = z
  .object({
    snippets: z
      .array(z.unknown())
      .max(IMPORT_MAX_SNIPPETS, `At most ${IMPORT_MAX_SNIPPETS} snippets can be imported at once`),
    collections: z
      .array(z.unknown())
      .max(IMPORT_MAX_COLLECTIONS)
      .refine(
        (collections) => placesIn(collections) <= IMPORT_MAX_PLACES,
        `At most ${IMPORT_MAX_PLACES} places of snippets in collections can be imported at once`,
      )
      .optional(),
    /** `keep` makes those public again that the file says were; otherwise all are private. */
    visibility: z.enum(['private', 'keep']).default('private'),
  })
  .meta({ id: 'ImportRequest' });
export type ImportRequest = z.output<typeof ImportRequest>;

export const ImportReply = z
  .object({
    message: z.string(),
    imported: z.number().int(),
    collections: z.number().int(),
    /** The collections as they are stored, by their position in the list they came in; null for a refused one. */
    collectionIds: z.array(Id.nullable()),
    /** Refused items by their position in the list they came in. */
    failed: z.array(
      z.object({ kind: z.enum(['snippet', 'collection']), index: z.number().int(), message: z.string() }),
    ),
  })
  .meta({ id: 'ImportReply' });
export type ImportReply = z.infer<typeof ImportReply>;

/** What is told of an import, also of one that was sent in parts: how many snippets were taken, and how many were not. */
export function importMessage(
  imported: number,
  failed: readonly Pick<ImportReply['failed'][number], 'kind'>[],
): string {
  const refused = failed.filter(({ kind }) => kind === 'snippet').length;
  const snippets = (count: number) => `${count} ${count === 1 ? 'snippet' : 'snippets'}`;
  const success = `Successfully imported ${snippets(imported)}.`;
  return refused === 0 ? success : `${success} Failed to import ${snippets(refused)}.`;
}

/** Everything a person owns; the document is itself a valid import request. */
export const ExportDocument = z
  .object({
    version: z.literal(1),
    exportedAt: Timestamp,
    snippets: z.array(
      z.object({
        title: z.string(),
        description: z.string().nullable(),
        code: z.string(),
        language: z.string(),
        tags: z.array(z.string()),
        createdAt: Timestamp,
        updatedAt: Timestamp,
        viewCount: z.number().int(),
        isFavorite: z.boolean(),
        isPublic: z.boolean(),
      }),
    ),
    collections: z.array(
      z.object({
        name: z.string(),
        description: z.string().nullable(),
        createdAt: Timestamp,
        updatedAt: Timestamp,
        snippets: z.array(z.number().int()),
      }),
    ),
  })
  .meta({ id: 'ExportDocument' });
export type ExportDocument = z.infer<typeof ExportDocument>;

const tag = 'Import and export';

export const importSnippets = defineCall({
  method: 'POST',
  path: '/api/snippets/import',
  summary: 'Add snippets, and collections, from a file; what is valid is stored all at once, what is not is named',
  tag,
  access: 'signed-in',
  idempotencyKey: true,
  body: ImportRequest,
  replies: { 200: ImportReply },
  errors: [400, 413, 415],
});

export const exportSnippets = defineCall({
  method: 'GET',
  path: '/api/snippets/export',
  summary: 'Everything the caller owns, as a file that can be imported',
  tag,
  access: 'signed-in',
  replies: { 200: ExportDocument },
  errors: [],
});
