import { z } from 'zod';
import { Id } from '#contract/call.ts';
import { SnippetUpdate, updateSnippet } from '#contract/snippet-body.ts';
import { invalidBy } from '#server/errors.ts';
import { contentShape } from '../snippet-fields.ts';
import { headShape, toHead } from '../snippet-reply.ts';
import { CHANGE, defineTool } from '../tool.ts';

const { title, description, tags, basedOn, allowFindings } = SnippetUpdate.shape;

/** Returns a field that is undefined if it is left out, where the contract has a default. */
const kept = <Field extends z.ZodType>(field: Field) => field.nonoptional().optional();

export const updateOneSnippet = defineTool(
  'update_snippet',
  {
    title: 'Update a snippet',
    description:
      'Changes the given fields of one of your snippets. `code` replaces that of the first file; `files` replaces all files.',
    call: updateSnippet,
    limit: 'write',
    hints: CHANGE,
    input: z.object({
      id: Id,
      title: kept(title),
      description: kept(description),
      tags: kept(tags),
      ...contentShape,
      basedOn: basedOn.describe('The updatedAt of the version that you read. Another stored version is an error.'),
      allowFindings: allowFindings.describe(
        'Fingerprints of possible secrets in a public snippet, if the person allows each of them',
      ),
    }),
    output: z.object(headShape),
  },
  async (caller, { id, ...given }) => {
    const { person, snippets, client } = caller;
    const { title, description, tags, code, language, updatedAt } = await snippets.get(person, id);
    const first = given.files === undefined ? { code, language } : {};
    // `basedOn` refuses the update if these values changed since they were read.
    const merged = { title, description, tags, ...first, basedOn: updatedAt, ...definedFields(given) };
    const body = SnippetUpdate.safeParse(merged);
    if (!body.success) throw invalidBy(body.error);
    return toHead(caller, await snippets.update(person, id, body.data, client.network));
  },
);

const definedFields = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
