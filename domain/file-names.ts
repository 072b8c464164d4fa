import { extensionOfLanguage } from './file-languages.ts';
import { FILE_NAME_MAX } from './limits.ts';
import { codePointLength } from './text.ts';

/** Windows rejects these names with any extension: https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const RESERVED_ON_WINDOWS = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\..*)?$/i;
const FORBIDDEN_CHARACTERS = /[\\<>:"|?*]/;
// A bidirectional override can make `exe.txt` look like `txt.exe`.
const INVISIBLE_CHARACTERS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Returns why a file name is refused, or null if it is valid. Both sides use it. */
export function fileNameProblem(name: string): string | null {
  if (name === '') return 'File name is required';
  if (codePointLength(name) > FILE_NAME_MAX) return `File name cannot exceed ${FILE_NAME_MAX} characters`;
  if (name.startsWith('/')) return 'File name cannot start with /';
  if (INVISIBLE_CHARACTERS.test(name)) return 'File name cannot contain control or direction characters';
  if (FORBIDDEN_CHARACTERS.test(name)) return 'File name cannot contain any of \\ < > : " | ? *';
  for (const segment of name.split('/')) {
    const problem = segmentProblem(segment);
    if (problem !== null) return problem;
  }
  return null;
}

function segmentProblem(segment: string): string | null {
  if (segment === '') return 'File name cannot have an empty folder or end with /';
  if (segment === '.' || segment === '..') return `File name cannot contain the folder ${segment}`;
  if (/[. ]$/.test(segment)) return 'File name cannot end with a dot or space';
  if (RESERVED_ON_WINDOWS.test(segment)) return `Windows reserves the file name ${segment}`;
  return null;
}

const ASCII = /^[\0-\x7f]*$/;

/** Returns the form by which file names are compared: NFC with full case folding. */
export function fileNameKey(name: string): string {
  // Most names are ASCII, and folding by character is slow.
  if (ASCII.test(name)) return name.toLowerCase();
  return Array.from(name.normalize('NFC'), foldCase).join('').normalize('NFC');
}

/** Folds one character: `ẞ` and `ß` become `ss`. A single character avoids the final form of sigma. */
function foldCase(character: string): string {
  // `ı` is the one character whose upper case belongs to another letter.
  return character === 'ı' ? character : character.toLowerCase().toUpperCase().toLowerCase();
}

const SLUG_MAX = 60;

/** Returns a text as lower-case ASCII words joined by hyphens; empty if it has none. */
export function slugOf(text: string): string {
  return withoutMarks(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_MAX)
    .replace(/-$/, '');
}

/** Returns a text without the marks of its letters, such as accents. Most titles are ASCII, and decomposing them is slow. */
const withoutMarks = (text: string): string =>
  ASCII.test(text) ? text : text.normalize('NFKD').replace(/\p{Mark}/gu, '');

/** Returns the name, without extension, for a file of a snippet. */
export function fileBaseName(title: string): string {
  const slug = slugOf(title) || 'snippet';
  return RESERVED_ON_WINDOWS.test(slug) ? `${slug}-snippet` : slug;
}

/** The parts of a file that its shown name depends on. `name` is null if the person gave none. */
export interface NamedFile {
  readonly name: string | null;
  readonly language: string;
}

/**
 * Returns the shown names of a snippet's files. A file without a name is named after the title and its language; equal
 * names get `-2`, `-3`.
 */
export function shownFileNames(title: string, files: readonly NamedFile[]): string[] {
  const taken = new Set(files.flatMap(({ name }) => (name === null ? [] : [fileNameKey(name)])));
  return files.map(({ name, language }) => {
    if (name !== null) return name;
    const derived = uniqueName(fileBaseName(title), `.${extensionOfLanguage(language)}`, taken);
    taken.add(fileNameKey(derived));
    return derived;
  });
}

/** Returns the base name with the extension and, if that name is taken, a number. */
export function uniqueName(base: string, extension: string, taken: ReadonlySet<string>): string {
  let name = `${base}${extension}`;
  for (let number = 2; taken.has(fileNameKey(name)); number += 1) name = `${base}-${number}${extension}`;
  return name;
}
