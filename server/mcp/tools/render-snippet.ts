import { z } from 'zod';
import { Id } from '#contract/call.ts';
import { RenderInput, RenderReply, renderSnippet } from '#contract/rendering.ts';
import { takeFitting } from '#server/core/page.ts';
import { excerptOf, excerptShape, rangeShape } from '../excerpt.ts';
import { NAMES_MAX_BYTES, roomFor } from '../reply-size.ts';
import { authorOf, headShape, readSnippet, ScopeInput } from '../snippet-reply.ts';
import { defineTool, READ } from '../tool.ts';

const { notice, author, authorHandle } = headShape;

export const renderOneSnippet = defineTool(
  'render_snippet',
  {
    title: 'Fill in a template',
    description:
      'Fills in the placeholders of a snippet and returns the text. Changes nothing. A value is named by the default text of its placeholder, or by its number if it has none.',
    call: renderSnippet,
    limit: 'write',
    hints: READ,
    input: z.object({ id: Id, values: RenderInput.shape.values, ...rangeShape, scope: ScopeInput }),
    output: z.object({
      notice,
      author,
      authorHandle,
      missing: RenderReply.shape.missing.describe('Placeholders without a value and without a default'),
      ...excerptShape,
    }),
  },
  async (context, { id, values, scope, ...range }) => {
    const snippet = await readSnippet(context, id, scope);
    const { files, missing } = await context.snippets.render(context.caller, id, values);
    const head = { ...authorOf(context, snippet), missing: takeFitting(missing, NAMES_MAX_BYTES) };
    return { ...head, ...excerptOf(files, range, roomFor(head)) };
  },
);
