import { useSnippet } from '#contract/snippets.ts';
import { chooseFile } from '../choose-file.ts';
import type { Command } from '../command.ts';
import { describe } from '../describe.ts';
import { fillIn } from '../fill-in.ts';
import { findSnippet } from '../find-snippet.ts';
import { copyToClipboard } from '../terminal/clipboard.ts';

export const copy: Command = {
  name: 'copy',
  operands: 'ID|TRIGGER|TITLE',
  count: [1, 1],
  summary: 'copy the code of a snippet to the clipboard',
  details: `Placeholders are filled in as by \`pegboard render\`. Over SSH it copies to the clipboard
of your own computer, if the terminal allows it (OSC 52).`,
  options: ['file', 'set', 'yes'],
  examples: ['pegboard copy debounce', 'pegboard copy license --set year=2026'],

  async run({ io, operands: [name = ''], options, server: connect }) {
    const server = await connect();
    const snippet = await findSnippet(server, name);
    const code = await fillIn(io, snippet, chooseFile(io, snippet, options.file), options);
    await copyToClipboard(io, code);
    // The copy has worked; the count of uses is not worth an error.
    await server.call(useSnippet, { params: { id: snippet.id } }).catch(() => {});
    return { value: { ...snippet, copied: code }, text: `Copied ${describe(snippet)}\n` };
  },
};
