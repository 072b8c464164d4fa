import type { SourceFile } from '#domain/import/library.ts';
import type { SnippetPrefill } from '#web/shared/snippet-prefill.ts';
import type { CodeFile, FilesRead } from './read-files.ts';

/** Action for dropped, pasted or selected files. */
export type FilePlan =
  /** One code file opens in the snippet dialog. */
  | { kind: 'create'; prefill: SnippetPrefill }
  | { kind: 'import'; files: readonly SourceFile[] }
  /** Several files, or some unusable ones, are listed first. */
  | { kind: 'confirm'; files: FilesRead }
  /** No file is usable. */
  | { kind: 'refuse'; message: string };

/** @returns null without files */
export function planFiles(read: FilesRead): FilePlan | null {
  const { code, libraries, refused } = read;
  const [onlyCode] = code;
  const total = code.length + libraries.length + refused.length;
  if (total === 0) return null;
  if (total === 1 && onlyCode) return { kind: 'create', prefill: toPrefill(code) };
  if (total === libraries.length) return { kind: 'import', files: libraries };
  const mixed = libraries.map(({ name }) => ({
    name,
    reason: 'It is an export. Add it without other files to import it.',
  }));
  const out = [...refused, ...mixed];
  if (code.length > 0) return { kind: 'confirm', files: { code, libraries: [], refused: out } };
  const shown = out.slice(0, MAX_SHOWN).map(({ name, reason }) => `${name}: ${reason}`);
  const omitted = out.length - shown.length;
  return { kind: 'refuse', message: [...shown, ...(omitted > 0 ? [`And ${omitted} more.`] : [])].join(' ') };
}

/** Returns the values of one snippet with all files. It is named after the first one, and its dialog guesses languages. */
export function toPrefill(code: readonly CodeFile[]): SnippetPrefill {
  const files = code.map(({ name, code: text, language, isGuess }) => ({
    name,
    code: text,
    ...(language !== null && !isGuess && { language }),
  }));
  return { title: code[0]?.title ?? '', files };
}

/** Maximum number of reasons in a toast. */
const MAX_SHOWN = 3;
