import { updateSnippet } from '#contract/snippet-body.ts';
import { filesOf } from '#contract/snippet-files.ts';
import type { SnippetDetail, SnippetFile } from '#contract/snippets.ts';
import { baseName } from '#domain/file-languages.ts';
import { chooseFile } from '../choose-file.ts';
import type { Command } from '../command.ts';
import { describe } from '../describe.ts';
import { CliError, usageError, withLines } from '../errors.ts';
import { findSnippet } from '../find-snippet.ts';
import type { Io } from '../io.ts';
import { languageNamed } from '../language.ts';
import type { Options } from '../options.ts';
import { editText } from '../terminal/editor.ts';
import { readInput, STANDARD_INPUT } from '../terminal/read-input.ts';

export const edit: Command = {
  name: 'edit',
  operands: 'ID|TRIGGER|TITLE [-]',
  count: [1, 2],
  summary: 'edit a snippet in your editor (VISUAL or EDITOR)',
  details: `With - the new code is read from standard input. --title, --lang and --tag change these alone;
the tags that are given replace the others.`,
  options: ['file', 'title', 'lang', 'tag'],
  examples: [
    'pegboard edit debounce',
    'pegboard get 12 | sed s/var/let/ | pegboard edit 12 -',
    'pegboard edit 12 -t "Debounce" --tag timing',
  ],

  async run({ io, operands: [name = '', source], options, server: connect }) {
    if (source !== undefined && source !== STANDARD_INPUT)
      throw usageError(`${source} is not -. Pipe the file: pegboard edit NAME - < ${source}`);
    const language = options.lang === undefined ? undefined : languageNamed(options.lang);
    const server = await connect();
    const snippet = await findSnippet(server, name);
    const file = chooseFile(io, snippet, options.file);
    const edited = await newCode(io, file, source, options);
    const body = bodyOf(snippet, file, edited.code, { ...options, language });
    try {
      if (edited.code.trim() === '') throw new CliError('The code is empty. Nothing was changed.');
      const isSame = edited.code === file.code && !hasFields(options);
      const saved = isSame ? snippet : await server.call(updateSnippet, { params: { id: snippet.id }, body });
      await edited.discard();
      return { value: saved, text: `${isSame ? 'Nothing changed in' : 'Saved'} ${describe(saved)}\n` };
    } catch (error) {
      throw withLines(error, ...edited.hint);
    }
  },
};

interface Edited {
  code: string;
  /** Tells where the text is. */
  hint: readonly string[];
  discard(): Promise<void>;
}

const hasFields = ({ title, lang, tag }: Options): boolean =>
  title !== undefined || lang !== undefined || tag !== undefined;

async function newCode(io: Io, file: SnippetFile, source: string | undefined, options: Options): Promise<Edited> {
  const unsaved = { hint: [], discard: async () => {} };
  if (source !== undefined) return { ...unsaved, code: await readInput(io, source) };
  if (hasFields(options)) return { ...unsaved, code: file.code };
  const { path, text, remove } = await editText(io, baseName(file.name), file.code);
  return { code: text, hint: [`Your text is in ${path}`], discard: remove };
}

/** Returns the update, which replaces all fields. */
function bodyOf(
  snippet: SnippetDetail,
  edited: SnippetFile,
  code: string,
  { title, tag, language = edited.language }: Options & { language: string | undefined },
) {
  const fields = {
    title: title ?? snippet.title,
    description: snippet.description,
    tags: tag ?? snippet.tags,
    basedOn: snippet.version,
  };
  const files = filesOf(snippet).map((file) => (file.name === edited.name ? { ...file, code, language } : file));
  return { ...fields, files };
}
