import { chooseFile } from '../choose-file.ts';
import type { Command } from '../command.ts';
import { describe } from '../describe.ts';
import { fillIn } from '../fill-in.ts';
import { findSnippet } from '../find-snippet.ts';
import { codeForOutput, noteForTerminal } from '../terminal/code-output.ts';

export const render: Command = {
  name: 'render',
  operands: 'ID|TRIGGER|TITLE',
  count: [1, 1],
  summary: 'print the code of a snippet with its placeholders filled in',
  details: `A placeholder is named by its default, or by its number if it has none. On a terminal the values
that --set does not give are asked for; --yes takes the defaults.`,
  options: ['file', 'set', 'yes'],
  examples: ['pegboard render license --set year=2026 --set name=Ada > LICENSE', 'pegboard render 12 --yes'],

  async run({ io, operands: [name = ''], options, server: connect }) {
    const snippet = await findSnippet(await connect(), name);
    const file = chooseFile(io, snippet, options.file);
    const filled = await fillIn(io, snippet, file, options);
    noteForTerminal(io, describe(snippet));
    return { value: { ...snippet, file: file.name, ...filled }, text: codeForOutput(io, filled.code, file.language) };
  },
};
