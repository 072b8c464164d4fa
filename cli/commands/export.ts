import { resolve } from 'node:path';
import { ExportDocument, exportSnippets } from '#contract/transfer.ts';
import { parseJson } from '#domain/parse-json.ts';
import type { Command } from '../command.ts';
import { CliError } from '../errors.ts';
import { writeOutput } from '../terminal/write-output.ts';
import { writeLibrary } from '../write-library.ts';

export const exportCommand: Command = {
  name: 'export',
  operands: '',
  count: [0, 0],
  summary: 'print all of your snippets and collections as JSON',
  details: `\`pegboard import\` and the browser import the JSON. --files writes files instead, which they import,
too: a folder for each collection, a file or folder for each snippet, and beside it a Markdown file
with title, tags and the like. The folder must be new.`,
  options: ['files'],
  examples: ['pegboard export > pegboard.json', 'pegboard export --files snippets'],

  async run({ io, options, server: connect }) {
    const server = await connect();
    if (options.files === undefined) {
      for await (const chunk of server.stream(exportSnippets, {}, { isLong: true })) await writeOutput(io, chunk);
      return undefined;
    }
    const response = await server.file(exportSnippets, {}, { isLong: true });
    const document = ExportDocument.safeParse(parseJson(await response.text())).data;
    if (document === undefined) throw new CliError('The reply is not an export of Pegboard.');
    const folder = resolve(io.cwd, options.files);
    const files = await writeLibrary(folder, document);
    const snippets = document.snippets.length;
    return {
      value: { folder, snippets, files },
      text: `Wrote ${count(files, 'file')} of ${count(snippets, 'snippet')} to ${folder}\n`,
    };
  },
};

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
