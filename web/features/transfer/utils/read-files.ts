import { CODE_MAX_BYTES } from '#contract/limits.ts';
import { titleOfFile } from '#domain/file-languages.ts';
import { decodeText } from '#domain/import/decode.ts';
import type { Problem } from '#domain/import/library.ts';
import { isSqlite, SQLITE_HEADER_BYTES } from '#domain/import/sqlite.ts';
import { guessLanguage } from '#web/shared/languages/language-guess.ts';
import { languageOfFile } from '#web/shared/languages/language-of-file.ts';
import { tooLarge } from '#web/shared/read-text-file.ts';
import { bytesOf, type GivenFile } from './open-session.ts';
import { isLibraryInWorker, reasonOf } from './read-in-worker.ts';

/** A code file as a new snippet. */
export interface CodeFile {
  source: GivenFile;
  title: string;
  code: string;
  language: string | null;
  /** The language is guessed from the code. */
  isGuess: boolean;
}

export interface FilesRead {
  code: CodeFile[];
  /** Exports and snippet files of Pegboard or other programs. */
  libraries: GivenFile[];
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
  const given = { name, content: file };
  const problem = sizeProblem(file, hasLibraryName(file) ? LIBRARY_MAX_BYTES : CODE_MAX_BYTES);
  if (problem !== null) return refuse(problem);
  if (await isDatabase(file)) return void read.libraries.push(given);
  if (hasLibraryName(file)) {
    const found = await isLibraryInWorker(given).catch(reasonOf);
    if (typeof found === 'string') return refuse(found);
    if (found) return void read.libraries.push(given);
  }
  if (size > CODE_MAX_BYTES) return refuse(tooLarge(CODE_MAX_BYTES));
  const bytes = await bytesOf(file);
  if (bytes === null) return refuse('It could not be read.');
  const decoded = decodeText(bytes);
  if ('reason' in decoded) return refuse(decoded.reason);
  const { text } = decoded;
  if (text.trim() === '') return refuse('It is empty.');
  const named = languageOfFile(name);
  const language = named ?? guessLanguage(text);
  read.code.push({ source: given, title: titleOfFile(name), code: text, language, isGuess: named === null });
}

/** Returns whether a file is a SQLite database. */
export async function isDatabase(content: Blob): Promise<boolean> {
  const head = await bytesOf(content.slice(0, SQLITE_HEADER_BYTES));
  return head !== null && isSqlite(head);
}

const sizeProblem = ({ size }: Blob, maxBytes: number): string | null => (size > maxBytes ? tooLarge(maxBytes) : null);

const LIBRARY_NAME = /\.(?:json|code-snippets|snippets|sublime-snippet|xml|zip|db|sqlite3?)$/i;

/** Returns whether a file can be an import, judging by name and type. A Markdown file is code. */
export const hasLibraryName = ({ name, type }: File) => LIBRARY_NAME.test(name) || type === 'application/json';

/** Returns why a file cannot be an import; null if it can. */
export const libraryProblem = (content: Blob): string | null => sizeProblem(content, LIBRARY_MAX_BYTES);

/** Takes files as imports, with any content. */
export function takeLibraries(files: readonly File[]): FilesRead {
  const read: FilesRead = { code: [], libraries: [], refused: [] };
  for (const file of files) {
    const message = libraryProblem(file);
    if (message === null) read.libraries.push({ name: file.name, content: file });
    else read.refused.push({ file: file.name, line: null, message });
  }
  return read;
}
