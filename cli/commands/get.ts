import { chooseFile } from '../choose-file.ts';
import type { Command } from '../command.ts';
import { describe } from '../describe.ts';
import { findSnippet } from '../find-snippet.ts';
import { codeForOutput, noteForTerminal } from '../terminal/code-output.ts';

export const get: Command = {
  name: 'get',
  operands: 'ID|TRIGGER|TITLE',
  count: [1, 1],
  summary: 'print the code of a snippet and nothing else',
  details: 'Placeholders stay as they are; `pegboard render` fills them in.',
  options: ['file'],
  examples: ['pegboard get debounce > debounce.ts', 'pegboard get 12 --file go.mod'],

  async run({ io, operands: [name = ''], options, server: connect }) {
    const snippet = await findSnippet(await connect(), name);
    const { code, language } = chooseFile(io, snippet, options.file);
    noteForTerminal(io, describe(snippet));
    return { value: snippet, text: codeForOutput(io, code, language) };
  },
};
