import { CODE_MAX_BYTES } from '#contract/limits.ts';
import { titleOfFile } from '#domain/file-languages.ts';
import { decodeText } from '#domain/import/decode.ts';
import type { Problem, SourceFile } from '#domain/import/library.ts';
import { isSqlite } from '#domain/import/sqlite.ts';
import { guessLanguage } from '#web/shared/languages/language-guess.ts';
import { languageOfFile } from '#web/shared/languages/language-of-file.ts';
import { readBytes, tooLarge } from '#web/shared/read-text-file.ts';
import { isLibraryInWorker, reasonOf } from './read-in-worker.ts';

/** A code file as a new snippet. */
export interface CodeFile {
  source: SourceFile;
  title: string;
  code: string;
  language: string | null;
  /** The language is guessed from the code. */
  isGuess: boolean;
}

export interface FilesRead {
  code: CodeFile[];
  /** Exports and snippet files of Pegboard or other programs. */
  libraries: SourceFile[];
  refused: Problem[];
}

/** Stays below the maximum string length of V8. */
const LIBRARY_MAX_BYTES = 400 * 1024 * 1024;

/** Reads and classifies files. Never rejects: unusable files are in `refused`. */
export async function readFiles(files: readonly File[]): Promise<FilesRead> {
  const read: FilesRead = { code: [], libraries: [], refused: [] };
  for (const file of files) await sort(file, read);
  return read;
}

async function sort(file: File, read: FilesRead): Promise<void> {
  const { name, size } = file;
  const refuse = (reason: string) => void read.refused.push({ file: name, line: null, message: reason });
  const result = await readBytes(file, hasLibraryName(file) ? LIBRARY_MAX_BYTES : CODE_MAX_BYTES);
  if ('reason' in result) return refuse(result.reason);
  const { bytes } = result;
  if (isSqlite(bytes)) return void read.libraries.push({ name, bytes });
  if (hasLibraryName(file)) {
    const found = await isLibraryInWorker({ name, bytes }).catch(reasonOf);
    if (typeof found === 'string') return refuse(found);
    if (found) return void read.libraries.push({ name, bytes });
  }
  const decoded = decodeText(bytes);
  if ('reason' in decoded) return refuse(decoded.reason);
  if (size > CODE_MAX_BYTES) return refuse(tooLarge(CODE_MAX_BYTES));
  const { text } = decoded;
  if (text.trim() === '') return refuse('It is empty.');
  const named = languageOfFile(name);
  const language = named ?? guessLanguage(text);
  read.code.push({ source: { name, bytes }, title: titleOfFile(name), code: text, language, isGuess: named === null });
}

const LIBRARY_NAME = /\.(?:json|code-snippets|snippets|sublime-snippet|xml|zip|db|sqlite3?)$/i;

/** Returns whether a file can be an import, judging by name and type. A Markdown file is code. */
export const hasLibraryName = ({ name, type }: File) => LIBRARY_NAME.test(name) || type === 'application/json';

/** Reads a file to import. Never rejects. */
export const readLibraryFile = (file: File) => readBytes(file, LIBRARY_MAX_BYTES);

/** Reads files as imports, with any content. Never rejects. */
export async function readLibraries(files: readonly File[]): Promise<FilesRead> {
  const read: FilesRead = { code: [], libraries: [], refused: [] };
  for (const file of files) {
    const result = await readLibraryFile(file);
    if ('bytes' in result) read.libraries.push({ name: file.name, bytes: result.bytes });
    else read.refused.push({ file: file.name, line: null, message: result.reason });
  }
  return read;
}
