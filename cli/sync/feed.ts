import { EditorFiles, exportToEditor } from '#contract/editors.ts';
import { FORMATS } from '#domain/editors/format.ts';
import type { EditorFile, EditorFormat } from '#domain/editors/snippet.ts';
import { parseJson } from '#domain/parse-json.ts';
import { checkFileName } from '../check-file-name.ts';
import { CliError } from '../errors.ts';
import type { Server } from '../http/server.ts';
import { printable } from '../terminal/printable.ts';
import { MARKERS } from './ours.ts';

export interface Feed {
  readonly files: readonly EditorFile[];
  /** Identifies the content. */
  readonly etag: string | null;
}

/** Fetches the files of an editor; null if they are those of the ETag. */
export async function fetchFeed(
  server: Pick<Server, 'file'>,
  format: EditorFormat,
  choice: { collection?: number; search?: number },
  known: string | null = null,
): Promise<Feed | null> {
  const response = await server.file(
    exportToEditor,
    { params: { format }, query: choice },
    { headers: known === null ? {} : { 'if-none-match': known } },
  );
  if (response.status === 304) return null;
  const files = filesIn(format, await response.text());
  for (const { name } of files) requireOwnName(format, name);
  return { files, etag: response.headers.get('etag') };
}

/**
 * Requires a name that the editor's files have: a hostile server must not add a plugin or replace a file of the person.
 *
 * @throws CliError
 */
function requireOwnName(format: EditorFormat, name: string): void {
  checkFileName(name);
  if (MARKERS[format].name.test(name)) return;
  throw new CliError(
    `The server sent the file name ${printable(name)}, which no file for ${format} has. Nothing was written.`,
  );
}

/** Formats of one file answer its text, which is named here as on the server. */
function filesIn(format: EditorFormat, text: string): readonly EditorFile[] {
  const { mediaType, format: formatFiles } = FORMATS[format];
  if (mediaType !== null) return formatFiles([]).map(({ name }) => ({ name, text }));
  const reply = EditorFiles.safeParse(parseJson(text)).data;
  if (reply === undefined) throw new CliError('The reply is not one of Pegboard. Check the address.');
  return reply.files;
}
