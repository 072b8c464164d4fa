import { filesOf } from '#contract/snippet-files.ts';
import type { SnippetDetail, SnippetFile } from '#contract/snippets.ts';
import { fileNameKey } from '#domain/file-names.ts';
import { CliError } from './errors.ts';
import { type Io, note } from './io.ts';
import { printable } from './terminal/printable.ts';

/**
 * Returns the file with a name, or the first one.
 *
 * @throws CliError if no file has the name
 */
export function chooseFile(io: Io, snippet: SnippetDetail, name: string | undefined): SnippetFile {
  const files = filesOf(snippet);
  const names = files.map((file) => printable(file.name)).join(', ');
  if (name === undefined && files.length > 1)
    note(io, `This is the first of ${files.length} files. --file chooses: ${names}`);
  const chosen = name === undefined ? files[0] : files.find((file) => fileNameKey(file.name) === fileNameKey(name));
  if (chosen === undefined) throw new CliError(`The snippet has no file ${printable(name ?? '')}. It has: ${names}`);
  return chosen;
}
