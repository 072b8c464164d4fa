import type { Command } from '../command.ts';
import { listMatching } from '../list-query.ts';
import { snippetLines } from '../snippet-lines.ts';

export const ls: Command = {
  name: 'ls',
  operands: '',
  count: [0, 0],
  summary: 'list your snippets, or those of a collection',
  details: `Prints id, title, language, visibility, trigger and tags. In a pipe they are separated by tabs.`,
  options: ['lang', 'tag', 'collection', 'pinned'],
  examples: ['pegboard ls --tag timing', 'pegboard ls -c Go | cut -f 2'],

  async run(context) {
    const snippets = await listMatching(await context.server(), context);
    return { value: snippets, text: snippetLines(context.io, snippets) };
  },
};
