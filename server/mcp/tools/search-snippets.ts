import { z } from 'zod';
import { Id } from '#contract/call.ts';
import { listCollectionSnippets } from '#contract/collections.ts';
import { SearchMatch } from '#contract/search-matches.ts';
import { listSnippets, Snippet, SnippetQuery, Sort } from '#contract/snippets.ts';
import { requireScope } from '#server/identity/scopes.ts';
import { requireInScope } from '../collection-reply.ts';
import type { ToolContext } from '../context.ts';
import { readFitting } from '../reply-size.ts';
import { headShape, ScopeInput, toHead } from '../snippet-reply.ts';
import { defineTool, pageShape, READ } from '../tool.ts';

const { q, language, tag, cursor } = SnippetQuery.shape;
const { code, codeStartLine, codeTruncated } = Snippet.shape;
/** Clients of older drafts of JSON Schema refuse tuples. */
const Match = SearchMatch.extend({ ranges: z.array(z.array(z.int()).length(2)) });

const input = z.object({
  query: q.describe('Text, with filters such as lang:go, tag:cli, is:template or updated:>7d'),
  language: language.describe('One of these languages'),
  tag: tag.describe('All of these tags'),
  collectionId: Id.optional().describe('Only snippets of this collection'),
  scope: ScopeInput,
  sort: Sort.default('best'),
  limit: z.int().min(1).max(50).default(10),
  cursor: cursor.describe('The nextCursor of the previous page'),
});

export const searchSnippets = defineTool(
  'search_snippets',
  {
    title: 'Search snippets',
    description:
      'Searches titles, descriptions, tags and code for a text, or lists snippets without a query. Returns previews of the code; get_snippet returns all of it.',
    call: listSnippets,
    hints: READ,
    input,
    output: z.object({
      snippets: z.array(
        z.object({
          ...headShape,
          code,
          codeStartLine: codeStartLine.describe('Line at which the preview starts'),
          codeTruncated: codeTruncated.describe('Whether the preview omits a part of the code'),
          matches: z.array(Match).optional().describe('Lines that the search found'),
        }),
      ),
      searchMode: z
        .literal('words')
        .optional()
        .describe('The text was found nowhere as a phrase: these have all words'),
      incomplete: z.literal(true).optional().describe('The search stopped early. Narrow it to see everything.'),
      ...pageShape,
    }),
  },
  async (context, { limit, ...wanted }) => {
    const { items, ...page } = await readFitting(
      limit,
      (limit) => readPage(context, { ...wanted, limit }),
      (snippet) => {
        const { code, codeStartLine, codeTruncated, matches } = snippet;
        return { ...toHead(context, snippet), code, codeStartLine, codeTruncated, matches };
      },
    );
    const { mode, isIncomplete, ...fitting } = page;
    return {
      snippets: items,
      ...fitting,
      ...(mode && { searchMode: mode }),
      ...(isIncomplete && { incomplete: true as const }),
    };
  },
);

async function readPage(context: ToolContext, { query: q, collectionId, ...wanted }: z.output<typeof input>) {
  const { caller, snippets, collections } = context;
  const query = {
    ...wanted,
    q,
    search: undefined,
    favorites: false,
    until: undefined,
    preview: true,
    matches: true,
    count: false,
  };
  if (collectionId === undefined) return snippets.list(caller, query);
  requireScope(caller, listCollectionSnippets.scope);
  await requireInScope(context, collectionId, wanted.scope);
  return collections.listSnippets(caller, collectionId, query);
}
