import { z } from 'zod';
import { Id } from '#contract/call.ts';
import { SnippetBody, SnippetUpdate, updateSnippet } from '#contract/snippet-body.ts';
import type { SnippetDetail } from '#contract/snippets.ts';
import { invalid, invalidBy } from '#server/core/errors.ts';
import { findFile } from '../excerpt.ts';
import { contentShape, requireKnownLanguages } from '../snippet-fields.ts';
import { headShape, readSnippet, ScopeInput, toHead } from '../snippet-reply.ts';
import { CHANGE, defineTool } from '../tool.ts';

// An update of the API without description and tags removes them, and says so in their descriptions. The tool keeps them.
const { title, description, tags } = SnippetBody.shape;
const { basedOn, allowFindings } = SnippetUpdate.shape;

/** Returns a field that is undefined if it is left out, where the contract has a default. */
const kept = <Field extends z.ZodType>(field: Field) => field.nonoptional().optional();

export const updateOneSnippet = defineTool(
  'update_snippet',
  {
    title: 'Update a snippet',
    description:
      'Changes the given fields of one of your snippets, or with the scope all of one that you may edit. `code` replaces that of the first file, or of `file`; `files` replaces all files.',
    call: updateSnippet,
    limit: 'write',
    hints: CHANGE,
    input: z.object({
      id: Id,
      scope: ScopeInput,
      title: kept(title),
      description: kept(description),
      tags: kept(tags),
      ...contentShape,
      file: z.string().optional().describe('Name of the file that code replaces. Default: the first one'),
      basedOn: basedOn.describe(
        'The version that you read, or its updatedAt. Another stored version is an error: read it again.',
      ),
      allowFindings: allowFindings.describe(
        'Fingerprints of possible secrets in a public snippet, if the person allows each of them',
      ),
    }),
    output: z.object(headShape),
  },
  async (context, { id, scope, file, ...given }) => {
    requireKnownLanguages(given);
    const { caller, snippets } = context;
    const snippet = await readSnippet(context, id, scope);
    const change = file === undefined ? given : withFile(snippet, file, given);
    const { title, description, tags, code, language, version } = snippet;
    const first = change.files === undefined ? { code, language } : {};
    // `basedOn` refuses the update if these values changed since they were read.
    const merged = { title, description, tags, ...first, basedOn: version, ...definedFields(change) };
    const body = SnippetUpdate.safeParse(merged);
    if (!body.success) throw invalidBy(body.error);
    return toHead(context, await snippets.update(caller, id, body.data));
  },
);

/** Returns a change with all files, in which one has the given code and language. */
function withFile<Given extends { code?: string; language?: string; files?: unknown }>(
  { files }: SnippetDetail,
  name: string,
  { code, language, ...given }: Given,
) {
  if (given.files !== undefined) throw invalid('Send either files or file', 'file');
  if (code === undefined) throw invalid('Code is required', 'code');
  const replaced = findFile(files, name);
  const change = { code, language: language ?? replaced.language };
  return { ...given, files: files.map((file) => (file === replaced ? { ...file, ...change } : file)) };
}

const definedFields = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
