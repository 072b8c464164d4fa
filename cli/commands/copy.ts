import type { Command } from '../command.ts';
import { copySnippet } from '../copy-snippet.ts';
import { findSnippet } from '../find-snippet.ts';

export const copy: Command = {
  name: 'copy',
  operands: 'ID|TRIGGER|TITLE',
  count: [1, 1],
  summary: 'copy the code of a snippet to the clipboard',
  details: `Placeholders are filled in as by \`pegboard render\`. Over SSH it copies to the clipboard
of your own computer, if the terminal allows it (OSC 52).`,
  options: ['file', 'set', 'yes'],
  examples: ['pegboard copy debounce', 'pegboard copy license --set year=2026'],

  async run(context) {
    const [name = ''] = context.operands;
    const server = await context.server();
    return copySnippet(context, server, await findSnippet(server, name));
  },
};
