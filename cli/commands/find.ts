import type { Command } from '../command.ts';
import { listSnippets } from '../describe.ts';
import { usageError } from '../errors.ts';
import { listMatching } from './list-query.ts';

export const find: Command = {
  name: 'find',
  operands: 'QUERY',
  count: [0, Number.POSITIVE_INFINITY],
  summary: 'search your snippets',
  details: 'Prints what `pegboard ls` prints. Every character of the query is taken literally.',
  options: ['lang', 'tag', 'collection'],
  examples: ['pegboard find debounce', 'pegboard find "for (let" -l javascript --json'],

  async run(context) {
    const query = context.operands.join(' ');
    if (query === '') throw usageError('What should be found? Use pegboard find QUERY, or pegboard ls.');
    const snippets = await listMatching(await context.server(), context, query);
    return { value: snippets, text: listSnippets(context.io, snippets) };
  },
};
