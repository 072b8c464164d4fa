import type { Command } from '../command.ts';
import { addressOf, describe } from '../describe.ts';
import { findSnippet } from '../find-snippet.ts';
import { openInBrowser } from '../terminal/browser.ts';
import { noteForTerminal } from '../terminal/code-output.ts';

export const open: Command = {
  name: 'open',
  operands: '[ID|TRIGGER|TITLE]',
  count: [0, 1],
  summary: 'open a snippet, or the board, in the browser',
  details: 'Prints the address as well. Over SSH it only prints it.',
  options: [],
  examples: ['pegboard open', 'pegboard open debounce'],

  async run({ io, operands: [name], server: connect }) {
    const server = await connect();
    const snippet = name === undefined ? null : await findSnippet(server, name);
    const url = snippet === null ? server.origin : addressOf(server.origin, snippet);
    const isOpened = await openInBrowser(io, url);
    if (snippet !== null) noteForTerminal(io, describe(snippet));
    return { value: { url, isOpened, isPublic: snippet?.isPublic }, text: `${url}\n` };
  },
};
