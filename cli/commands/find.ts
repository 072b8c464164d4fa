import { getSnippet } from '#contract/snippets.ts';
import type { Command, Context, Result } from '../command.ts';
import { copySnippet } from '../copy-snippet.ts';
import { CliError, EXIT, usageError } from '../errors.ts';
import { findSearch } from '../find-search.ts';
import type { Server } from '../http/server.ts';
import { canAsk, type Io, isTerminal, note } from '../io.ts';
import { listMatching, matching } from '../list-query.ts';
import { pickSnippet } from '../picker/pick.ts';
import { snippetLines } from '../snippet-lines.ts';
import { printable } from '../terminal/printable.ts';

/** Results in the picker: more than a screen shows. */
const PICKER_LIMIT = 100;

export const find: Command = {
  name: 'find',
  operands: '[QUERY]',
  count: [0, Number.POSITIVE_INFINITY],
  summary: 'search your snippets',
  details: `On a terminal it is a list: type to search, Enter copies. Elsewhere it needs a QUERY and prints what
\`pegboard ls\` prints, the best first. Filters such as lang:go, -tag:draft and updated:>7d narrow,
and regex: starts an expression. @NAME runs a saved search. A query that starts with a minus sign
needs -- before it.`,
  options: ['lang', 'tag', 'collection'],
  examples: [
    'pegboard find',
    'pegboard find debounce | cut -f 1',
    'pegboard find "lang:go is:template retry" --json',
    'pegboard find @Weekly',
  ],

  async run(context) {
    const { io, operands, options } = context;
    const query = operands.join(' ');
    if (canAsk(io) && isTerminal(io) && !options.json) return findOnTerminal(context, query);
    if (query === '') throw usageError('What should be found? Use pegboard find QUERY, or pegboard ls.');
    const server = await context.server();
    const q = await resolveSaved(server, io, query);
    const page = { q, sort: 'best', ...(options.json && { matches: 'true' as const }) } as const;
    const snippets = await listMatching(server, context, page, { onHeaders: noticesOn(io) });
    return { value: snippets, text: snippetLines(io, snippets) };
  },
};

/** Returns the query of the saved search that `@NAME` names, or what was typed. */
async function resolveSaved(server: Server, io: Io, typed: string): Promise<string> {
  if (!typed.startsWith('@')) return typed;
  const name = typed.slice(1).trim();
  const saved = await findSearch(server, name);
  if (saved === undefined) note(io, `You have no saved search ${printable(name)}. Searching for the text instead.`);
  return saved?.q ?? typed;
}

/** Returns a function that reports once what the headers of a list say about the search. */
function noticesOn(io: Io): (headers: Headers) => void {
  const noted = new Set<string>();
  const noteOnce = (text: string) => {
    if (!noted.has(text)) note(io, text);
    noted.add(text);
  };
  return (headers) => {
    if (headers.get('x-search-mode') === 'words')
      noteOnce('No snippet contains the whole text. These contain all the words.');
    if (headers.get('x-search-incomplete') === 'true')
      noteOnce('The search stopped early. Narrow it to see everything.');
  };
}

async function findOnTerminal(context: Context, typed: string): Promise<Result> {
  const server = await context.server();
  const query = await resolveSaved(server, context.io, typed);
  const pages = await matching(server, context);
  const firstPage = async (q: string, signal: AbortSignal) =>
    (await pages({ q, sort: 'best', limit: PICKER_LIMIT }, { signal }).next()).value ?? [];
  const picked = await pickSnippet(context.io, firstPage, query);
  if (picked === null) throw new CliError('', EXIT.cancelled);
  return copySnippet(context, server, await server.call(getSnippet, { params: { id: picked.id } }));
}
