import { z } from 'zod';
import { type ImportReply, importSnippets } from '#contract/transfer.ts';
import type { Library, Problem } from '#domain/import/library.ts';
import { readImport } from '#domain/import/read-import.ts';
import type { Command } from '../command.ts';
import { CliError } from '../errors.ts';
import { note } from '../io.ts';
import { readPaths } from '../read-paths.ts';
import { printable } from '../terminal/printable.ts';

export const importCommand: Command = {
  name: 'import',
  operands: 'PATH...|-',
  count: [1, Number.POSITIVE_INFINITY],
  summary: 'import files, folders and zip archives',
  details: `Reads exports of Pegboard, ByteStash, massCode, snippet-box, SnippetsLab, Opengist, Raycast and
gists; snippets of VS Code, Neovim, Zed, Vim, Sublime Text and JetBrains; the fences of Markdown.
Any other text file becomes a snippet, its folder a collection. - reads JSON from standard input.

All snippets become private. What cannot be read or is refused is listed with the reason. The exit
code is 1 if nothing can be read or an item is refused.`,
  options: [],
  examples: [
    'pegboard import pegboard.json',
    'pegboard import ~/snippets gists.zip',
    'pegboard import - < pegboard.json',
  ],

  async run({ io, operands, server: connect }) {
    const server = await connect();
    const library = readImport(await readPaths(io, operands));
    const { snippets, collections, searches, problems } = library;
    if (snippets.length + collections.length === 0)
      throw new CliError(
        problems.length > 0 ? problems.map(describeProblem).join('\n') : 'There are no snippets in it.',
      );
    for (const problem of problems) note(io, describeProblem(problem));
    const body = { snippets: [...snippets], collections: [...collections], searches: [...searches] };
    const reply = await server.call(importSnippets, { body }, { isLong: true });
    const failures = reply.failed.map((failure) => describeFailure(failure, library));
    return {
      value: reply,
      text: `${printable(reply.message)}\n${reply.imported > 0 ? 'Imported snippets are private.\n' : ''}`,
      ...(failures.length > 0 && { error: new CliError(failures.join('\n')) }),
    };
  },
};

const describeProblem = ({ file, line, message }: Problem): string =>
  printable(`${file}${line === null ? '' : `, line ${line}`}: ${message}`);

const Named = z.object({ title: z.string(), name: z.string() }).partial().catch({});

function describeFailure({ kind, index, message }: ImportReply['failed'][number], library: Library): string {
  const { title, name = title } = Named.parse((kind === 'snippet' ? library.snippets : library.collections)[index]);
  return `${kind} ${index + 1}${name === undefined ? '' : ` (${printable(name)})`}: ${printable(message)}`;
}
