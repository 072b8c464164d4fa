import { z } from 'zod';
import { Id } from '#contract/call.ts';
import { getSnippet } from '#contract/snippets.ts';
import { takeFitting } from '#server/core/page.ts';
import { excerptOf, excerptShape, rangeShape } from '../excerpt.ts';
import { NAMES_MAX_BYTES, roomFor } from '../reply-size.ts';
import { headShape, readSnippet, ScopeInput, toHead } from '../snippet-reply.ts';
import { defineTool, READ } from '../tool.ts';

export const readOneSnippet = defineTool(
  'get_snippet',
  {
    title: 'Get a snippet',
    description: 'Returns a snippet with its code: all files, one file, or a range of lines.',
    call: getSnippet,
    hints: READ,
    input: z.object({ id: Id, ...rangeShape, scope: ScopeInput }),
    output: z.object({ ...headShape, fileNames: z.array(z.string()), ...excerptShape }),
  },
  async (context, { id, scope, ...range }) => {
    const snippet = await readSnippet(context, id, scope);
    const names = snippet.files.map(({ name }) => name);
    const head = { ...toHead(context, snippet), fileNames: takeFitting(names, NAMES_MAX_BYTES) };
    return { ...head, ...excerptOf(snippet.files, range, roomFor(head)) };
  },
);
