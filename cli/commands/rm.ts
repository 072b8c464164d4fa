import { deleteSnippet } from '#contract/snippet-calls.ts';
import type { SnippetDetail } from '#contract/snippets.ts';
import type { Command } from '../command.ts';
import { describe } from '../describe.ts';
import { CliError, EXIT, withLines } from '../errors.ts';
import { findSnippet } from '../find-snippet.ts';
import { canAsk } from '../io.ts';
import { confirm } from '../terminal/ask.ts';

export const rm: Command = {
  name: 'rm',
  operands: 'ID|TRIGGER|TITLE...',
  count: [1, Number.POSITIVE_INFINITY],
  summary: 'move snippets to the trash',
  details: 'Asks first on a terminal. The trash in the browser restores snippets. A title must be complete.',
  options: ['yes'],
  examples: ['pegboard rm debounce', 'pegboard rm 12 13 --yes'],

  async run({ io, operands, options, server: connect }) {
    const server = await connect();
    // All are looked up first: an unknown name does not affect the others.
    const found = await Promise.all(operands.map((name) => findSnippet(server, name, { isWhole: true })));
    const snippets = [...new Map(found.map((snippet) => [snippet.id, snippet])).values()];
    const names = namesOf(snippets);
    if (canAsk(io) && !options.yes && !(await confirm(io, `Move ${names} to the trash?`)))
      throw new CliError('Nothing was moved.', EXIT.cancelled);
    const moved: SnippetDetail[] = [];
    try {
      for (const snippet of snippets) {
        await server.call(deleteSnippet, { params: { id: snippet.id } });
        moved.push(snippet);
      }
    } catch (error) {
      throw moved.length === 0 ? error : withLines(error, `Moved to the trash before: ${namesOf(moved)}`);
    }
    return {
      value: snippets.map(({ id, title, isPublic }) => ({ id, title, isPublic })),
      text: `Moved to the trash: ${names}\n`,
    };
  },
};

const namesOf = (snippets: readonly SnippetDetail[]): string => snippets.map(describe).join(', ');
