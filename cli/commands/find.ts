import { getSnippet } from '#contract/snippets.ts';
import type { Command, Context, Result } from '../command.ts';
import { copySnippet } from '../copy-snippet.ts';
import { CliError, EXIT, usageError } from '../errors.ts';
import { canAsk, isTerminal } from '../io.ts';
import { listMatching, matching } from '../list-query.ts';
import { pickSnippet } from '../picker/pick.ts';
import { snippetLines } from '../snippet-lines.ts';

/** Results in the picker: more than a screen shows. */
const PICKER_LIMIT = 100;

export const find: Command = {
  name: 'find',
  operands: '[QUERY]',
  count: [0, Number.POSITIVE_INFINITY],
  summary: 'search your snippets',
  details: `On a terminal it is a list: type to search, Enter copies. Elsewhere it needs a QUERY and prints what
\`pegboard ls\` prints. Every character of the query is taken literally.`,
  options: ['lang', 'tag', 'collection'],
  examples: ['pegboard find', 'pegboard find debounce | cut -f 1', 'pegboard find "for (let" -l javascript --json'],

  async run(context) {
    const { io, operands, options } = context;
    const query = operands.join(' ');
    if (canAsk(io) && isTerminal(io) && !options.json) return findOnTerminal(context, query);
    if (query === '') throw usageError('What should be found? Use pegboard find QUERY, or pegboard ls.');
    const snippets = await listMatching(await context.server(), context, query);
    return { value: snippets, text: snippetLines(io, snippets) };
  },
};

async function findOnTerminal(context: Context, query: string): Promise<Result> {
  const server = await context.server();
  const pages = await matching(server, context);
  const firstPage = async (search: string, signal: AbortSignal) =>
    (await pages({ search, limit: PICKER_LIMIT }, { signal }).next()).value ?? [];
  const picked = await pickSnippet(context.io, firstPage, query);
  if (picked === null) throw new CliError('', EXIT.cancelled);
  return copySnippet(context, server, await server.call(getSnippet, { params: { id: picked.id } }));
}
