import { z } from 'zod';
import { IMPORT_MAX_BYTES } from '#contract/limits.ts';
import { type ImportReply, importSnippets } from '#contract/transfer.ts';
import { parseJson } from '#domain/parse-json.ts';
import type { Command } from '../command.ts';
import { CliError } from '../errors.ts';
import { printable } from '../terminal/printable.ts';
import { inputName, readInput } from '../terminal/read-input.ts';

export const importCommand: Command = {
  name: 'import',
  operands: 'FILE|-',
  count: [1, 1],
  summary: 'import an export of Pegboard, or a JSON list of snippets',
  details: `All snippets become private. Items that the server refuses are listed with the reason, and the
exit code is 1. The browser imports files of other programs and very large ones.`,
  options: [],
  examples: ['pegboard import pegboard.json', 'pegboard import - < pegboard.json'],

  async run({ io, operands: [path = ''], server: connect }) {
    const server = await connect();
    const body = readImport(await readInput(io, path, IMPORT_MAX_BYTES), path);
    const reply = await server.call(importSnippets, { body }, { isLong: true });
    const failures = reply.failed.map((failure) => describeFailure(failure, body));
    return {
      value: reply,
      text: `${printable(reply.message)}\n${reply.imported > 0 ? 'Imported snippets are private.\n' : ''}`,
      ...(failures.length > 0 && { error: new CliError(failures.join('\n')) }),
    };
  },
};

/** A snippet of Pegboard. Other programs name the code differently. */
const WithCode = z.union([z.looseObject({ code: z.string() }), z.looseObject({ files: z.array(z.unknown()) })]);
const List = z.array(z.unknown());
const Library = z.object({ snippets: List, collections: List.optional() });
/** An export, a list of snippets or one snippet. The server validates the items. */
const ImportFile = z.union([
  Library,
  List.transform((snippets) => ({ snippets, collections: undefined })),
  WithCode.transform((snippet) => ({ snippets: [snippet], collections: undefined })),
]);
type ImportFile = z.output<typeof ImportFile>;

function readImport(text: string, path: string): ImportFile {
  const file = ImportFile.safeParse(parseJson(text)).data;
  if (file && (file.snippets.length === 0 || file.snippets.some((item) => WithCode.safeParse(item).success)))
    return file;
  throw new CliError(`${inputName(path)} is not JSON with snippets. The browser imports files of other programs.`);
}

const Named = z.object({ title: z.string(), name: z.string() }).partial().catch({});

function describeFailure({ kind, index, message }: ImportReply['failed'][number], body: ImportFile): string {
  const { title, name = title } = Named.parse(kind === 'snippet' ? body.snippets[index] : body.collections?.[index]);
  return `${kind} ${index + 1}${name === undefined ? '' : ` (${printable(name)})`}: ${printable(message)}`;
}
