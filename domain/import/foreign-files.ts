import { VSCODE_LANGUAGES } from '../editors/vscode.ts';
import { extensionOfName } from '../file-languages.ts';
import { fileNameKey, fileNameProblem, uniqueName } from '../file-names.ts';
import { highlightedLanguages } from '../grammars.ts';

/** A file of another program. */
interface ForeignFile {
  name: string | null | undefined;
  language: string | null | undefined;
  code: string | null | undefined;
}

interface ImportedFile {
  name: string | undefined;
  language: string | undefined;
  code: string;
}

/** Returns the files of one snippet with names that are valid and unique. The first one with code comes first. */
export function toFiles(files: readonly ForeignFile[]): ImportedFile[] {
  const taken = new Set<string>();
  const converted = files.map(({ name, language, code }) => {
    const free = freeName(name, taken);
    if (free !== undefined) taken.add(fileNameKey(free));
    return { name: free, language: toLanguage(language), code: code ?? '' };
  });
  const first = converted.findIndex(({ code }) => code.trim() !== '');
  return [...converted.splice(Math.max(first, 0), 1), ...converted];
}

/** Returns a valid name that is not taken, or undefined if nothing of the name is usable. */
function freeName(name: string | null | undefined, taken: ReadonlySet<string>): string | undefined {
  const valid = validName(name ?? '');
  if (valid === undefined) return undefined;
  const extension = extensionOfName(valid);
  const end = extension === '' ? valid.length : valid.length - extension.length - 1;
  return uniqueName(valid.slice(0, end), valid.slice(end), taken);
}

/** Enough for any valid name: expressions take long for longer ones. */
const NAME_READ_MAX = 1_000;

/** Replaces what a file name cannot contain. */
function validName(foreign: string): string | undefined {
  const name = foreign.slice(0, NAME_READ_MAX);
  const candidates = [name, name.replace(/[\\<>:"|?*\p{Cc}]/gu, '-').replace(/[. ]+$/, '')];
  return candidates.find((candidate) => fileNameProblem(candidate) === null);
}

const LANGUAGES: ReadonlyMap<string, string> = new Map([
  // Display names, such as "f#".
  ...highlightedLanguages().map(({ value, label }) => [label.toLowerCase(), value] as const),
  ...Object.entries(VSCODE_LANGUAGES).map(([language, name]) => [name, language] as const),
  ['jsonc', 'json'],
  ['shell', 'bash'],
  ['sh', 'bash'],
  ['dockerfile', 'docker'],
  ['plain_text', 'text'],
  ['plaintext', 'text'],
  ['c_cpp', 'cpp'],
  ['golang', 'go'],
  ['batchfile', 'dos'],
  ['common lisp', 'lisp'],
  ['emacs lisp', 'lisp'],
  ['protocol buffer', 'protobuf'],
  ['java properties', 'properties'],
  ['json with comments', 'json'],
  ['jupyter notebook', 'json'],
  ['git config', 'ini'],
  ['plpgsql', 'pgsql'],
  ['html+erb', 'erb'],
  ['html_ruby', 'erb'],
  ['html+django', 'django'],
  ['apache_conf', 'apache'],
]);

/** Maps display names, editor modes and scopes of other programs to languages. */
export function toLanguage(language: string | null | undefined): string | undefined {
  const word = language
    ?.trim()
    .toLowerCase()
    .replace(/^(?:source|text)\./, '');
  return word ? (LANGUAGES.get(word) ?? word) : undefined;
}
