import { formatBytes } from '#contract/byte-size.ts';
import { CODE_MAX_BYTES } from '#contract/limits.ts';
import { guessLanguage } from '#web/shared/languages/language-guess.ts';
import { languageOfFile, titleOfFile } from '#web/shared/languages/language-of-file.ts';
import type { TextFile } from '#web/shared/transfer.ts';
import { isLibrary } from './import-file.ts';

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
  const result = await readText(file, isJson(file) ? LIBRARY_MAX_BYTES : CODE_MAX_BYTES);
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
export const readLibrary = (file: File) => readText(file, LIBRARY_MAX_BYTES);

const tooLarge = (maxBytes: number) => `It is larger than ${formatBytes(maxBytes)}.`;

/** Decodes UTF-8, or UTF-16 with a byte order mark, or returns why it cannot. */
async function readText(file: File, maxBytes: number): Promise<{ text: string } | { reason: string }> {
  if (file.size > maxBytes) return { reason: tooLarge(maxBytes) };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { reason: 'It could not be read.' };
  }
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return { text };
  } catch {
    if (!bytes.includes(0)) return { reason: 'It is not text in UTF-8. Save it as that and add it again.' };
  }
  return { reason: 'It is not a text file.' };
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
