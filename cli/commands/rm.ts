import { deleteSnippet } from '#contract/snippets.ts';
import type { Command } from '../command.ts';
import { describe } from '../describe.ts';
import { CliError, EXIT } from '../errors.ts';
import { findSnippet } from '../find-snippet.ts';
import { canAsk } from '../io.ts';
import { confirm } from '../terminal/ask.ts';

export const rm: Command = {
  name: 'rm',
  operands: 'ID|TRIGGER|TITLE...',
  count: [1, Number.POSITIVE_INFINITY],
  summary: 'move snippets to the trash',
  details: 'Asks first on a terminal. The trash in the browser restores snippets.',
  options: ['yes'],
  examples: ['pegboard rm debounce', 'pegboard rm 12 13 --yes'],

  async run({ io, operands, options, server: connect }) {
    const server = await connect();
    // All are looked up first: an unknown name leaves the others alone.
    const snippets = await Promise.all(operands.map((name) => findSnippet(server, name)));
    const names = snippets.map(describe).join(', ');
    if (canAsk(io) && !options.yes && !(await confirm(io, `Move ${names} to the trash?`)))
      throw new CliError('Nothing was moved.', EXIT.cancelled);
    for (const { id } of snippets) await server.call(deleteSnippet, { params: { id } });
    return {
      value: snippets.map(({ id, title, isPublic }) => ({ id, title, isPublic })),
      text: `Moved to the trash: ${names}\n`,
    };
  },
};
