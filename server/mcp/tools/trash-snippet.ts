import { z } from 'zod';
import { Id } from '#contract/call.ts';
import { deleteSnippet } from '#contract/snippet-calls.ts';
import { CHANGE, defineTool } from '../tool.ts';

export const trashSnippet = defineTool(
  'trash_snippet',
  {
    title: 'Move a snippet to the trash',
    description: 'Moves one of your snippets to the trash, from which the person can restore it for some days.',
    call: deleteSnippet,
    limit: 'write',
    hints: CHANGE,
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
  },
  async ({ caller, snippets, forgetReplies }, { id }) => {
    await snippets.remove(caller, id);
    forgetReplies();
    return { id };
  },
);
