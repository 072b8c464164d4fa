import { z } from 'zod';
import { defineCall, Id, IdParams, Timestamp } from './call.ts';
import { IMPORT_MAX_BYTES, IMPORT_SOURCE_MAX } from './limits.ts';
import { Tags } from './snippet-fields.ts';
import { text } from './text-fields.ts';
import { ImportRequest } from './transfer.ts';

/** Handling of snippets that are stored with other content. */
export const DUPLICATES = ['skip', 'update', 'copy'] as const;
export type Duplicates = (typeof DUPLICATES)[number];

export const IMPORT_STATUSES = ['new', 'same', 'changed', 'refused'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Items are validated one by one, so that an invalid one does not reject the others. */
const Items = ImportRequest.pick({ snippets: true, collections: true });

/** A rejected item by its index in the request. */
const Refused = z.object({ index: z.number().int(), message: z.string() });

export const ImportPreview = z
  .object({
    new: z.number().int(),
    /** Equal title and files are stored. */
    same: z.number().int(),
    /** The title and first file name, or the trigger, are stored with other content. */
    changed: z.number().int(),
    refused: z.array(Refused),
    items: z.array(
      z.object({
        index: z.number().int(),
        title: z.string(),
        status: z.enum(IMPORT_STATUSES),
        /** The stored snippet that an item is or changes. */
        snippetId: Id.nullable(),
        /** The stored snippet that has the trigger of the item, which only an update of that snippet keeps. */
        triggerTakenBy: Id.optional(),
      }),
    ),
  })
  .meta({ id: 'ImportPreview' });
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportPart = Items.extend({
  /** `keep` preserves the visibility of the items; by default all snippets become private. */
  visibility: ImportRequest.shape.visibility,
  duplicates: z.enum(DUPLICATES, 'duplicates must be skip, update or copy').default('skip'),
  /** Added to each snippet. */
  tags: Tags.default([]),
  /** A collection to add each snippet to. */
  collectionId: Id.optional(),
  searches: ImportRequest.shape.searches,
}).meta({ id: 'ImportPart' });
export type ImportPart = z.output<typeof ImportPart>;

export const NewImport = ImportPart.extend({
  /** Name of the program or file that the snippets come from. */
  source: text('Source')
    .trim()
    .min(1, 'Source is required')
    .max(IMPORT_SOURCE_MAX, `Source cannot exceed ${IMPORT_SOURCE_MAX} characters`),
}).meta({ id: 'NewImport' });
export type NewImport = z.output<typeof NewImport>;

/** Result of one part. */
export const ImportResult = z
  .object({
    id: Id,
    created: z.number().int(),
    updated: z.number().int(),
    skipped: z.number().int(),
    /** Rejected items, and snippets that stay private because of possible secrets or lose a trigger that is taken. */
    failed: z.array(
      Refused.extend({
        kind: z.enum(['snippet', 'collection']),
        /** For a snippet that was stored, but not as given. */
        stored: z.literal(true).optional(),
      }),
    ),
    /** Ids of the stored collections in the order of the request; null for rejected ones. A further part adds to them. */
    collectionIds: z.array(Id.nullable()),
  })
  .meta({ id: 'ImportResult' });
export type ImportResult = z.infer<typeof ImportResult>;

/** An import, with the totals of its parts. */
export const Import = z
  .object({
    id: Id,
    source: z.string(),
    createdAt: Timestamp,
    created: z.number().int(),
    updated: z.number().int(),
    skipped: z.number().int(),
    failed: z.number().int(),
    /** Null unless it was undone. */
    undoneAt: Timestamp.nullable(),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof Import>;

/** Result of undoing an import, or its estimate. */
const UndoCounts = {
  /** Created and unchanged since: moved to the trash. */
  trashed: z.number().int(),
  /** Updated and unchanged since: back at the version before. */
  restored: z.number().int(),
  /** Changed since: they stay. */
  kept: z.array(z.object({ id: Id, title: z.string() })),
};

export const ImportDetails = Import.extend({ undo: z.object(UndoCounts) }).meta({ id: 'ImportDetails' });
export type ImportDetails = z.infer<typeof ImportDetails>;

export const UndoneImport = z.object(UndoCounts).meta({ id: 'UndoneImport' });
export type UndoneImport = z.infer<typeof UndoneImport>;

const tag = 'Import and export';

export const previewImport = defineCall({
  method: 'POST',
  path: '/api/imports/preview',
  summary: 'Compare snippets with yours before an import. Stores nothing.',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  body: Items.meta({ id: 'ImportItems' }),
  maxBodyBytes: IMPORT_MAX_BYTES,
  replies: { 200: ImportPreview },
  errors: [],
});

const importSummary =
  'Valid items that the quota allows are stored in one transaction, the others are reported. `visibility: keep` needs the scope `snippets:publish`; snippets that may contain secrets are stored as private and reported.';

export const createImport = defineCall({
  method: 'POST',
  path: '/api/imports',
  summary: `Import snippets and collections. ${importSummary}`,
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  idempotencyKey: true,
  body: NewImport,
  maxBodyBytes: IMPORT_MAX_BYTES,
  replies: { 201: ImportResult },
  errors: [403, 404, 409],
});

export const addImportPart = defineCall({
  method: 'POST',
  path: '/api/imports/:id',
  summary: `Add a part to an import. ${importSummary}`,
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  idempotencyKey: true,
  params: IdParams,
  body: ImportPart,
  maxBodyBytes: IMPORT_MAX_BYTES,
  replies: { 201: ImportResult },
  errors: [403, 404, 409],
});

export const listImports = defineCall({
  method: 'GET',
  path: '/api/imports',
  summary: 'List your imports of the last 90 days, newest first',
  tag,
  access: 'signed-in',
  scope: 'snippets:read',
  replies: { 200: z.array(Import) },
  errors: [],
});

export const getImport = defineCall({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'Get an import, and what undoing it would do',
  tag,
  access: 'signed-in',
  scope: 'snippets:read',
  params: IdParams,
  replies: { 200: ImportDetails },
  errors: [404],
});

export const undoImport = defineCall({
  method: 'DELETE',
  path: '/api/imports/:id',
  summary:
    'Undo an import: new snippets go to the trash and updated ones get their earlier version, unless they changed since',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  params: IdParams,
  replies: { 200: UndoneImport },
  errors: [404, 409],
});
