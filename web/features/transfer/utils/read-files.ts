import { CODE_MAX_BYTES } from '#contract/limits.ts';
import { guessLanguage } from '#web/shared/languages/language-guess.ts';
import { languageOfFile, titleOfFile } from '#web/shared/languages/language-of-file.ts';
import { readTextFile, tooLarge } from '#web/shared/read-text-file.ts';
import { isLibrary } from './import-file.ts';

/** A file whose text has been read. */
export interface TextFile {
  name: string;
  text: string;
}

/** A code file as a new snippet. */
export interface CodeFile {
  name: string;
  bytes: number;
  title: string;
  code: string;
  language: string | null;
  /** The language is guessed from the code. */
  isGuess: boolean;
}

export interface RefusedFile {
  name: string;
  reason: string;
}

export interface FilesRead {
  code: CodeFile[];
  /** Exports of Pegboard or another program. */
  libraries: TextFile[];
  refused: RefusedFile[];
}

/** Stays below the maximum string length of V8. */
const LIBRARY_MAX_BYTES = 400 * 1024 * 1024;

/** Reads and classifies files. Never rejects: unusable files are in `refused`. */
export async function readFiles(files: readonly File[], folders: readonly string[] = []): Promise<FilesRead> {
  const read: FilesRead = {
    code: [],
    libraries: [],
    refused: folders.map((name) => ({ name, reason: 'A folder cannot be added. Choose the files in it instead.' })),
  };
  for (const file of files) await sort(file, read);
  return read;
}

async function sort(file: File, read: FilesRead): Promise<void> {
  const { name, size } = file;
  const refuse = (reason: string) => void read.refused.push({ name, reason });
  const result = await readTextFile(file, isJson(file) ? LIBRARY_MAX_BYTES : CODE_MAX_BYTES);
  if ('reason' in result) return refuse(result.reason);
  const { text } = result;
  if (isJson(file) && isLibrary(text)) return void read.libraries.push({ name, text });
  if (size > CODE_MAX_BYTES) return refuse(tooLarge(CODE_MAX_BYTES));
  if (text.trim() === '') return refuse('It is empty.');
  const named = languageOfFile(name);
  const language = named ?? guessLanguage(text);
  read.code.push({ name, bytes: size, title: titleOfFile(name), code: text, language, isGuess: named === null });
}

/** Judges by name and type, not by content. */
export const isJson = ({ name, type }: File) => /\.json$/i.test(name) || type === 'application/json';

/** Reads a file to import. Never rejects. */
export const readLibrary = (file: File) => readTextFile(file, LIBRARY_MAX_BYTES);
