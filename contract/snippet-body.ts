import { z } from 'zod';
import { defineCall, IdParams } from './call.ts';
import { AllowFindings } from './findings.ts';
import { SNIPPET_BODY_MAX_BYTES } from './limits.ts';
import {
  Code,
  Description,
  FileName,
  Language,
  OptionalLanguage,
  SnippetFiles,
  Tags,
  Title,
  Trigger,
} from './snippet-fields.ts';
import { SnippetDetail } from './snippets.ts';

/* Request bodies that create and update a snippet. A separate module: the first load of the web app does not need it. */

/** The fields of a form for a snippet with one file. */
export const SnippetInput = z.object({
  title: Title,
  code: Code,
  description: Description,
  language: Language,
  tags: Tags,
});
export type SnippetInput = z.output<typeof SnippetInput>;

const bodyShape = {
  title: Title,
  description: Description,
  tags: Tags,
  code: Code.optional(),
  language: OptionalLanguage.describe('Of `code`. Derived from the file name if missing.'),
  fileName: FileName.nullish().describe('Of `code`. Null removes the name; an update without it keeps the name.'),
  files: SnippetFiles.optional().describe('All files, in place of `code`, `language` and `fileName`'),
  isTemplate: z
    .boolean('isTemplate must be true or false')
    .optional()
    .describe('Whether the code has placeholders to fill in. An update without it keeps the value.'),
  trigger: Trigger.nullable().optional().describe('Null removes it; an update without it keeps the trigger.'),
};

/** Requires either `code` or `files`. */
function checkFiles(
  body: { code?: unknown; language?: unknown; fileName?: unknown; files?: unknown },
  context: Context,
) {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (body.files === undefined && body.code === undefined) refuse('code', 'Code is required');
  if (body.files === undefined) return;
  for (const field of ['code', 'language', 'fileName'] as const)
    if (body[field] !== undefined) refuse(field, `Send either files or ${field}`);
}
type Context = z.core.$RefinementCtx;

/** A new snippet. Other fields in a request, such as `userId`, are ignored. */
export const SnippetBody = z.object(bodyShape).superRefine(checkFiles).meta({ id: 'SnippetFields' });
export type SnippetBody = z.output<typeof SnippetBody>;

const BASED_ON_PROBLEM = 'basedOn must be a `version`, or a timestamp in the format of `updatedAt`';

/** The `version` that an update of a snippet is based on, or its `updatedAt`, which changes of many tags do not change. */
export const SnippetBasedOn = z
  .union([z.int(BASED_ON_PROBLEM).positive(BASED_ON_PROBLEM), z.iso.datetime(BASED_ON_PROBLEM)], BASED_ON_PROBLEM)
  .optional();
export type SnippetBasedOn = z.output<typeof SnippetBasedOn>;

/** An update with `code` changes the first file and keeps the others; with `files` it replaces all. */
export const SnippetUpdate = z
  .object({
    ...bodyShape,
    description: Description.describe('An update without it removes the description.'),
    tags: Tags.describe('An update without them removes all tags.'),
    basedOn: SnippetBasedOn.describe(
      'The `version` that you read, or its `updatedAt`. The reply is 409 if the snippet changed since.',
    ),
    allowFindings: AllowFindings,
  })
  .superRefine(checkFiles)
  .meta({ id: 'SnippetUpdate' });
export type SnippetUpdate = z.output<typeof SnippetUpdate>;

const tag = 'Snippets';

export const createSnippet = defineCall({
  method: 'POST',
  path: '/api/snippets',
  summary: 'Create a snippet. Returns 409 beyond the quota of the account, or if another snippet has the trigger.',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  idempotencyKey: true,
  body: SnippetBody,
  maxBodyBytes: SNIPPET_BODY_MAX_BYTES,
  replies: { 201: SnippetDetail },
  errors: [400, 409, 413, 415],
});

export const updateSnippet = defineCall({
  method: 'PUT',
  path: '/api/snippets/:id',
  summary:
    'Update a snippet. Returns 409 if it changed since `basedOn`, exceeds the quota or another snippet has the trigger, and 409 with `findings` if the text of a public snippet may contain secrets that `allowFindings` does not name. With `code` alone, other files are kept.',
  tag,
  access: 'signed-in',
  scope: 'snippets:write',
  params: IdParams,
  body: SnippetUpdate,
  maxBodyBytes: SNIPPET_BODY_MAX_BYTES,
  replies: { 200: SnippetDetail },
  errors: [400, 403, 404, 409, 413, 415],
});
