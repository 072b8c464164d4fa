import { z } from 'zod';
import { Id } from '#contract/call.ts';
import { PublishInput, publishSnippet } from '#contract/snippet-calls.ts';
import { headShape, toHead } from '../snippet-reply.ts';
import { CHANGE, defineTool } from '../tool.ts';

const { isPublic, allowFindings } = PublishInput.unwrap().unwrap().shape;

export const publishOneSnippet = defineTool(
  'publish_snippet',
  {
    title: 'Publish a snippet',
    description:
      'Makes one of your snippets public and returns its link, or makes it private again. Only if the person asks for it. Possible secrets are an error that names them.',
    call: publishSnippet,
    limit: 'write',
    hints: { ...CHANGE, idempotentHint: true },
    input: z.object({
      id: Id,
      isPublic: isPublic.default(true),
      allowFindings: allowFindings.describe('Fingerprints of possible secrets, if the person allows each of them'),
    }),
    output: z.object({ ...headShape, shareUrl: z.string().nullable().describe('Null if the snippet is private') }),
  },
  async (context, { id, ...input }) => {
    const { caller, snippets, publicUrl } = context;
    const snippet = await snippets.publish(caller, id, input);
    const shareUrl = snippet.isPublic ? `${publicUrl}/shared/${snippet.shareId}` : null;
    return { ...toHead(context, snippet), shareUrl };
  },
);
