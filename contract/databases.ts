import { z } from 'zod';
import { defineCall } from './call.ts';
import { IMPORT_MAX_BYTES } from './limits.ts';

/** `snippets` and `collections` can be sent to `POST /api/imports/preview` and `POST /api/imports`. */
export const DatabaseContent = z
  .object({
    /** The program that wrote the database. */
    source: z.string(),
    snippets: z.array(z.unknown()),
    collections: z.array(z.unknown()),
    /** Sentences about what is left out, such as the trash. */
    dropped: z.array(z.string()),
  })
  .meta({ id: 'DatabaseContent' });
export type DatabaseContent = z.infer<typeof DatabaseContent>;

export const readDatabase = defineCall({
  method: 'POST',
  path: '/api/imports/sqlite',
  summary: 'Read the snippets in a SQLite database of massCode 4 or snippet-box. Stores nothing.',
  tag: 'Import and export',
  access: 'signed-in',
  scope: 'snippets:write',
  body: z
    .object({
      /** The database file in Base64. */
      database: z.string('The database must be encoded in Base64'),
    })
    .meta({ id: 'ForeignDatabase' }),
  maxBodyBytes: IMPORT_MAX_BYTES,
  replies: { 200: DatabaseContent },
  errors: [],
});
