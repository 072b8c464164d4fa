import { z } from 'zod';
import { createSnippet, SnippetBody } from '#contract/snippet-body.ts';
import { contentShape, requireKnownLanguages } from '../snippet-fields.ts';
import { headShape, toHead } from '../snippet-reply.ts';
import { ADD, defineTool } from '../tool.ts';

export const createOneSnippet = defineTool(
  'create_snippet',
  {
    title: 'Create a snippet',
    description:
      'Creates a private snippet with the code of one file, or with several files. Templates with the tag "prompt" become prompts.',
    call: createSnippet,
    limit: 'create',
    hints: ADD,
    // A schema with an id would become a reference, which some assistants do not follow.
    input: SnippetBody.safeExtend(contentShape),
    output: z.object(headShape),
  },
  async (context, body) => {
    requireKnownLanguages(body);
    const { caller, snippets } = context;
    return toHead(context, await snippets.create(caller, body));
  },
);
