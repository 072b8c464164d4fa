import { CODE_MAX_BYTES } from '#contract/limits.ts';
import { guessLanguage } from '#web/lib/language-guess.ts';
import { languageOfFile, titleOfFile } from '#web/lib/language-of-file.ts';
import type { TextFile } from '#web/lib/transfer.ts';
import { isLibrary } from './import-file.ts';

/** A file of code, as the snippet it is to become. */
export interface CodeFile {
  name: string;
  bytes: number;
  title: string;
  code: string;
  language: string | null;
  /** The name did not tell the language; it is what the code looks like. */
  isGuess: boolean;
}

export interface RefusedFile {
  name: string;
  reason: string;
}

export interface FilesRead {
  code: CodeFile[];
  /** Exports of Pegboard or of another program. */
  libraries: TextFile[];
  refused: RefusedFile[];
}

/** Larger files could not be held as one text. */
const LIBRARY_MAX_BYTES = 400 * 1024 * 1024;

/** Reads files and says what can become of each. Never fails: a file that cannot be used is among the refused. */
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
  const isJson = /\.json$/i.test(name) || file.type === 'application/json';
  if (size > (isJson ? LIBRARY_MAX_BYTES : CODE_MAX_BYTES)) return refuse(TOO_LARGE);
  const text = await textOf(file);
  if (text === null) return refuse('It could not be read.');
  if (text === NOT_TEXT) return refuse('It is not a text file.');
  if (isJson && isLibrary(text)) return void read.libraries.push({ name, text });
  if (size > CODE_MAX_BYTES) return refuse(TOO_LARGE);
  if (text.trim() === '') return refuse('It is empty.');
  const named = languageOfFile(name);
  const language = named ?? guessLanguage(text);
  read.code.push({ name, bytes: size, title: titleOfFile(name), code: text, language, isGuess: named === null });
}

const TOO_LARGE = `It is larger than ${CODE_MAX_BYTES / 1024} KiB.`;

const NOT_TEXT = Symbol('not text');

/** The text of a file in UTF-8 or, where it says so, UTF-16; null where the file is gone or may not be read. */
async function textOf(file: File): Promise<string | typeof NOT_TEXT | null> {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    return text.includes('\0') ? NOT_TEXT : text;
  } catch {
    return NOT_TEXT;
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
