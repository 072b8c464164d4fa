import { type McpServer, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { IdParam } from '#contract/call.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import { SnippetQuery } from '#contract/snippets.ts';
import { AppError } from '#server/core/errors.ts';
import type { ToolContext } from './context.ts';
import { answer } from './errors.ts';
import { excerptOf } from './excerpt.ts';
import { REPLY_MAX_BYTES, readFitting } from './reply-size.ts';
import { readSnippet } from './snippet-reply.ts';

const PREFIX = 'pegboard://snippets/';
const TYPE = { mimeType: 'text/plain' };

/** Registers the caller's own snippets as resources. */
export function registerResources({ server }: McpServer, context: ToolContext): void {
  server.setRequestHandler('resources/list', ({ params }) => answer(context, () => list(context, params?.cursor)));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      { uriTemplate: `${PREFIX}{id}`, name: 'snippet', title: 'Snippet', description: 'One of your snippets', ...TYPE },
    ],
  }));
  server.setRequestHandler('resources/read', ({ params }) => answer(context, () => read(context, params.uri)));
}

async function list({ caller, snippets }: ToolContext, cursor: string | undefined) {
  const { items, nextCursor } = await readFitting(
    PAGE_MAX,
    (limit) => snippets.list(caller, SnippetQuery.parse({ limit, cursor, preview: 'true', count: 'false' })),
    ({ id, title, description }) => ({
      uri: `${PREFIX}${id}`,
      name: title,
      ...(description !== null && { description }),
      ...TYPE,
    }),
  );
  return { resources: items, ...(nextCursor !== null && { nextCursor }) };
}

async function read(context: ToolContext, uri: string) {
  const { files, nextCursor } = excerptOf((await find(context, uri)).files, {}, REPLY_MAX_BYTES);
  const texts = files.map(({ code }) => code);
  if (nextCursor !== null) texts.push(`Truncated. get_snippet goes on with the cursor ${nextCursor}.`);
  return { contents: texts.map((text) => ({ uri, text, ...TYPE })) };
}

async function find(context: ToolContext, uri: string) {
  const id = IdParam.safeParse(uri.startsWith(PREFIX) ? uri.slice(PREFIX.length) : null);
  if (!id.success) throw new ResourceNotFoundError(uri);
  return readSnippet(context, id.data, 'own').catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? new ResourceNotFoundError(uri) : error;
  });
}
