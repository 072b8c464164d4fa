import { basename } from 'node:path';
import { addCollectionItem } from '#contract/collections.ts';
import { FILES_MAX } from '#contract/limits.ts';
import { createSnippet } from '#contract/snippet-body.ts';
import { publishSnippet } from '#contract/snippet-calls.ts';
import { firstCharacters } from '#domain/text.ts';
import type { Command } from '../command.ts';
import { addressOf, describe } from '../describe.ts';
import { CliError, usageError, withLines } from '../errors.ts';
import { findCollection } from '../find-collection.ts';
import type { Io } from '../io.ts';
import { languageNamed } from '../language.ts';
import { inputName, readInput, STANDARD_INPUT } from '../terminal/read-input.ts';

/** Characters of a title that is taken from the code. */
const DERIVED_TITLE_MAX = 60;

export const add: Command = {
  name: 'add',
  operands: '[FILE...|-]',
  count: [0, Number.POSITIVE_INFINITY],
  summary: 'create a private snippet from files or standard input',
  details: `Several files become one snippet. Without a FILE, or with -, it reads standard input. --file names
that input.
The title is that of the first file, or the first line of standard input.`,
  options: ['title', 'lang', 'tag', 'collection', 'public', 'file'],
  examples: [
    'pegboard add debounce.ts --tag timing',
    'pegboard add main.go go.mod -t "Minimal server" -c Go',
    'git diff | pegboard add --file fix.diff',
  ],

  async run({ io, operands, options, server: connect }) {
    const paths = operands.length === 0 ? [STANDARD_INPUT] : operands;
    if (options.file !== undefined && !paths.includes(STANDARD_INPUT))
      throw usageError('--file names standard input. Add - to read it, or rename the file.');
    if (paths.length > FILES_MAX) throw usageError(`A snippet has at most ${FILES_MAX} files. Name fewer.`);
    const language = options.lang === undefined ? undefined : languageNamed(options.lang);
    const server = await connect();
    const collection = options.collection === undefined ? null : await findCollection(server, options.collection);
    const files = await Promise.all(paths.map((path) => readPath(io, path, options.file)));
    const names = namesOf(files.map(({ path }) => path));
    const title = options.title ?? names.find((name) => name !== null) ?? firstLine(files[0]?.code ?? '');
    const body = {
      title,
      description: null,
      tags: options.tag ?? [],
      files: files.map(({ code }, index) => ({ name: names[index] ?? null, language, code })),
    };
    let snippet = await server.call(createSnippet, { body });
    try {
      if (collection !== null)
        await server.call(addCollectionItem, { params: { id: collection.id, snippetId: snippet.id }, body: {} });
      if (options.public)
        snippet = {
          ...snippet,
          ...(await server.call(publishSnippet, { params: { id: snippet.id }, body: { isPublic: true } })),
        };
    } catch (error) {
      // Without the id the snippet would be added again.
      throw withLines(error, `The snippet was added: ${describe(snippet)}`);
    }
    return { value: snippet, text: `Added ${describe(snippet)}\n${addressOf(server.origin, snippet)}\n` };
  },
};

interface ReadFile {
  /** Null for standard input without a name. */
  path: string | null;
  code: string;
}

async function readPath(io: Io, path: string, fileName: string | undefined): Promise<ReadFile> {
  const code = await readInput(io, path);
  if (code.trim() === '') throw new CliError(`${inputName(path)} is empty.`);
  return { path: path === STANDARD_INPUT ? (fileName ?? null) : path, code };
}

/** Returns the names of files: without their folders, unless two would be the same. */
function namesOf(paths: readonly (string | null)[]): (string | null)[] {
  const short = paths.map((path) => path && basename(path));
  const given = short.filter((name) => name !== null);
  if (new Set(given).size === given.length) return short;
  return paths.map((path) => path?.replaceAll('\\', '/').replace(/^(\.{0,2}\/)+/, '') ?? null);
}

function firstLine(code: string): string {
  const line = code.trim().split('\n')[0]?.trim() ?? '';
  return firstCharacters(line, DERIVED_TITLE_MAX);
}
