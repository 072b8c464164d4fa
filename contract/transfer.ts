import { z } from 'zod';
import { defineCall, Id, IdParam, Timestamp } from './call.ts';
import { CollectionInput } from './collections.ts';
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_COLLECTION_ITEMS,
  IMPORT_MAX_COLLECTIONS,
  IMPORT_MAX_SEARCHES,
  IMPORT_MAX_SNIPPETS,
} from './limits.ts';
import { Description, SnippetFiles, Tags, Title, Trigger } from './snippet-fields.ts';

const UNTITLED = 'Untitled Snippet';

/** A timestamp without a zone, as databases export it. JavaScript would read local time instead of UTC. */
const WITHOUT_ZONE = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d[\d:.]*)$/;

/** An optional timestamp in milliseconds since 1970. Invalid ones are ignored. */
const ImportedTimestamp = z
  .string()
  .optional()
  .catch(undefined)
  .transform((value) => {
    const time = Date.parse((value ?? '').replace(WITHOUT_ZONE, '$1T$2Z'));
    return Number.isNaN(time) ? undefined : time;
  });

/** Returns the schema of an optional value. Values of another type, as other programs may export them, are ignored. */
const lenient = <T extends z.ZodType>(type: T) => type.optional().catch(undefined);

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

/** Replaces blank text and values of another type with a default. */
const textOr = (fallback: string) => (value: unknown) => (isBlank(value) ? fallback : value);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Replaces fields of a file that are blank or of another type. */
function lenientFile(file: unknown): unknown {
  if (!isObject(file)) return file;
  const optional = (value: unknown) => (isBlank(value) ? undefined : value);
  const code = typeof file.code === 'string' ? file.code : '';
  return { name: optional(file.name), language: optional(file.language), code };
}

/** Reads the files of an item: `files`, or else the one that `code`, `language` and `fileName` describe. */
function withFiles(item: unknown): unknown {
  if (!isObject(item)) return item;
  const { files, fileName: name, language, code } = item;
  const given = Array.isArray(files) && files.length > 0 ? files : [{ name, language, code }];
  return { ...item, files: given.map(lenientFile) };
}

/** A snippet in an import. Missing fields get defaults; the limits are those of `SnippetBody`. */
export const ImportItem = z.preprocess(
  withFiles,
  z.object(
    {
      title: z.preprocess(textOr(UNTITLED), Title),
      files: SnippetFiles,
      description: z.preprocess(textOr(''), Description),
      tags: z.preprocess((tags) => (Array.isArray(tags) ? tags : []), Tags),
      createdAt: ImportedTimestamp,
      updatedAt: ImportedTimestamp,
      viewCount: lenient(z.number().int().min(0).max(1_000_000_000)),
      isFavorite: lenient(z.boolean()),
      pin: lenient(z.number().int().min(0)),
      isPublic: lenient(z.boolean()),
      commentsClosed: lenient(z.boolean()),
      isTemplate: lenient(z.boolean()),
      trigger: lenient(Trigger),
    },
    { error: 'A snippet must be an object' },
  ),
);
export type ImportItem = z.output<typeof ImportItem>;

const INVALID_INDEXES = 'The snippets of a collection must be indexes into the list of snippets';

/** A collection in an import. `snippets` are indexes into the list of snippets. */
export const ImportCollection = z.object(
  {
    ...CollectionInput.shape,
    createdAt: ImportedTimestamp,
    updatedAt: ImportedTimestamp,
    snippets: z
      .array(z.number(INVALID_INDEXES).int(INVALID_INDEXES).min(0, INVALID_INDEXES), INVALID_INDEXES)
      .max(IMPORT_MAX_SNIPPETS, INVALID_INDEXES)
      .optional()
      .transform((indexes) => indexes ?? []),
    /** Whether the snippets are in an order by hand. */
    isArranged: lenient(z.boolean()),
    /** Id of an existing collection to add the snippets to. Used by files that are imported in parts. */
    into: Id.optional(),
  },
  { error: 'A collection must be an object' },
);
export type ImportCollection = z.output<typeof ImportCollection>;

/** Returns the total number of snippets in collections; lists of another type count as empty. */
const countItems = (collections: readonly unknown[]): number =>
  collections.reduce<number>((sum, collection) => {
    const named = typeof collection === 'object' && collection !== null && 'snippets' in collection;
    return sum + (named && Array.isArray(collection.snippets) ? collection.snippets.length : 0);
  }, 0);

/** Items are validated one by one on import, so that an invalid one does not reject the others. */
export const ImportRequest = z
  .object({
    snippets: z
      .array(z.unknown())
      .max(IMPORT_MAX_SNIPPETS, `At most ${IMPORT_MAX_SNIPPETS} snippets can be imported at once`),
    collections: z
      .array(z.unknown())
      .max(IMPORT_MAX_COLLECTIONS)
      .refine(
        (collections) => countItems(collections) <= IMPORT_MAX_COLLECTION_ITEMS,
        `At most ${IMPORT_MAX_COLLECTION_ITEMS} collection items can be imported at once`,
      )
      .optional(),
    /** Wrong ones, those with a name in use and those beyond the limit are skipped. */
    searches: z.array(z.unknown()).max(IMPORT_MAX_SEARCHES).optional(),
    /** `keep` preserves the visibility in the file; by default all snippets become private. */
    visibility: z.enum(['private', 'keep']).default('private'),
  })
  .meta({ id: 'ImportRequest' });
export type ImportRequest = z.output<typeof ImportRequest>;

export const ImportReply = z
  .object({
    message: z.string().default(''),
    imported: z.number().int().default(0),
    collections: z.number().int().default(0),
    /** Ids of the stored collections in the order of the request; null for rejected ones. */
    collectionIds: z.array(Id.nullable()).default([]),
    /** Rejected items by their index in the request, and snippets that stay private because of possible secrets. */
    failed: z
      .array(
        z.object({
          kind: z.enum(['snippet', 'collection']),
          index: z.number().int(),
          message: z.string(),
          /** For a snippet that was imported, but is private. */
          imported: z.literal(true).optional(),
        }),
      )
      .default([]),
  })
  .meta({ id: 'ImportReply' });
export type ImportReply = z.infer<typeof ImportReply>;

/** Returns the message about the result of an import, which may have been sent in parts. */
export function importMessage(
  imported: number,
  failed: readonly Pick<ImportReply['failed'][number], 'kind' | 'imported'>[],
): string {
  const hidden = failed.filter((item) => item.imported).length;
  const refused = failed.filter(({ kind }) => kind === 'snippet').length - hidden;
  const snippets = (count: number) => `${count} ${count === 1 ? 'snippet' : 'snippets'}`;
  const sentences = [`Successfully imported ${snippets(imported)}.`];
  if (refused > 0) sentences.push(`Failed to import ${snippets(refused)}.`);
  if (hidden > 0) sentences.push(`Kept ${snippets(hidden)} private because of possible secrets.`);
  return sentences.join(' ');
}

/** All snippets, collections and saved searches of a person, without the trash and versions. The document is a valid `ImportRequest`. */
export const ExportDocument = z
  .object({
    version: z.literal(2),
    exportedAt: Timestamp,
    snippets: z.array(
      z.object({
        title: z.string(),
        description: z.string().nullable(),
        /** Code of the first file; `language` and `fileName` describe it as well. Programs that know one file need no more. */
        code: z.string(),
        language: z.string(),
        fileName: z.string().nullable(),
        tags: z.array(z.string()),
        createdAt: Timestamp,
        updatedAt: Timestamp,
        viewCount: z.number().int(),
        isFavorite: z.boolean(),
        /** Position among the pinned snippets; null if it is not pinned. */
        pin: z.number().int().nullable(),
        isPublic: z.boolean(),
        commentsClosed: z.boolean(),
        isTemplate: z.boolean(),
        trigger: z.string().nullable(),
        /** All files. The name is null if the owner gave none. */
        files: z.array(z.object({ name: z.string().nullable(), language: z.string(), code: z.string() })),
      }),
    ),
    collections: z.array(
      z.object({
        name: z.string(),
        description: z.string().nullable(),
        createdAt: Timestamp,
        updatedAt: Timestamp,
        /** Whether the snippets are in an order by hand. */
        isArranged: z.boolean(),
        snippets: z.array(z.number().int()),
      }),
    ),
    searches: z.array(z.object({ name: z.string(), q: z.string() })),
  })
  .meta({ id: 'ExportDocument' });
export type ExportDocument = z.infer<typeof ExportDocument>;

const tag = 'Import and export';

export const importSnippets = defineCall({
  method: 'POST',
  path: '/api/snippets/import',
  summary:
    'Import snippets and collections. Valid items that the quota allows are stored in one transaction, the others are reported. With `visibility: keep`, snippets that may contain secrets are stored as private and reported.',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  idempotencyKey: true,
  body: ImportRequest,
  maxBodyBytes: IMPORT_MAX_BYTES,
  replies: { 200: ImportReply },
  errors: [400, 409, 413, 415],
});

const ExportQuery = z.object({
  format: z.enum(['json', 'zip']).default('json'),
  collectionId: IdParam.optional(),
});

export const exportSnippets = defineCall({
  method: 'GET',
  path: '/api/snippets/export',
  summary: 'Export your snippets and collections as a file that can be imported: JSON, or a zip of files',
  tag,
  access: 'signed-in',
  scope: 'library:export',
  query: ExportQuery,
  replies: { 200: ExportDocument },
  mediaTypes: {
    'application/json': ExportDocument,
    'application/zip': z.string().meta({ format: 'binary' }),
  },
  errors: [400, 403, 404],
});
