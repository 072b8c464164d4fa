import { z } from 'zod';
import { defineCall, IdParam, IdParams, Timestamp } from './call.ts';
import { AllowFindings } from './findings.ts';
import { FILES_MAX, LIST_BODY_MAX_BYTES } from './limits.ts';
import { SnippetBasedOn } from './snippet-body.ts';
import { Page, SnippetDetail, SnippetFile } from './snippets.ts';
import { text } from './text-fields.ts';

const identity = {
  number: z.number().int(),
  createdAt: Timestamp,
  authorName: z.string().nullable(),
  /** Number of the version that this one restored. */
  restoredFrom: z.number().int().nullable(),
  /** When the content was purged; null if it exists. */
  purgedAt: Timestamp.nullable(),
};

/** Change counts compare with the version before. They are null next to a purged version. */
export const VersionSummary = z
  .object({
    ...identity,
    /** Null if purged. */
    title: z.string().nullable(),
    /** Number of lines. */
    additions: z.number().int().nullable(),
    deletions: z.number().int().nullable(),
    changedFiles: z.number().int().nullable(),
  })
  .meta({ id: 'VersionSummary' });
export type VersionSummary = z.infer<typeof VersionSummary>;

export const Version = z
  .object({
    ...identity,
    title: z.string(),
    description: z.string().nullable(),
    /** Language of the first file. */
    language: z.string(),
    tags: z.array(z.string()),
    isTemplate: z.boolean().default(false),
    trigger: z.string().nullable().default(null),
    files: z.array(SnippetFile),
  })
  .meta({ id: 'Version' });
export type Version = z.infer<typeof Version>;

/** `files` are shown names in the version; without them everything is restored. */
export const RestoreInput = z
  .object({
    basedOn: SnippetBasedOn,
    allowFindings: AllowFindings,
    files: z
      .array(text('File name'), { error: 'Files must be a list of names' })
      .min(1, 'Name at least one file')
      .max(FILES_MAX, `A snippet has at most ${FILES_MAX} files`)
      .optional(),
  })
  .nullish();
export type RestoreInput = z.output<typeof RestoreInput>;

const VersionParams = IdParams.extend({ number: IdParam });
const tag = 'Versions';

export const listVersions = defineCall({
  method: 'GET',
  path: '/api/snippets/:id/versions',
  summary: 'List the versions of a snippet that you may edit, newest first',
  tag,
  access: 'signed-in',
  scope: 'snippets:read',
  params: IdParams,
  query: Page,
  replies: { 200: z.array(VersionSummary) },
  errors: [400, 403, 404],
});

export const getVersion = defineCall({
  method: 'GET',
  path: '/api/snippets/:id/versions/:number',
  summary: 'Get a version of a snippet that you may edit. Returns 410 if it was purged.',
  tag,
  access: 'signed-in',
  scope: 'snippets:read',
  params: VersionParams,
  replies: { 200: Version },
  errors: [400, 403, 404, 410],
});

export const restoreVersion = defineCall({
  method: 'POST',
  path: '/api/snippets/:id/versions/:number/restore',
  summary:
    'Restore a version, or some of its files, as a new version. Returns 409 with `findings` if the snippet is public and may contain secrets that `allowFindings` does not name.',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  params: VersionParams,
  body: RestoreInput,
  maxBodyBytes: LIST_BODY_MAX_BYTES,
  replies: { 200: SnippetDetail },
  errors: [400, 403, 404, 409, 410, 413, 415],
});

export const purgeVersion = defineCall({
  method: 'DELETE',
  path: '/api/snippets/:id/versions/:number',
  summary: 'Delete the content of a version permanently. Returns 409 for the current version.',
  tag,
  access: 'signed-in',
  scope: null,
  params: VersionParams,
  replies: { 204: null },
  errors: [400, 403, 404, 409],
});
