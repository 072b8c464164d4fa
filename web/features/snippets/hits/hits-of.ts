import type { SearchMatch } from '#contract/search-matches.ts';
import type { Snippet } from '#contract/snippets.ts';
import { shownFileNames, slugOf } from '#domain/file-names.ts';

/** A line of code that a search found. */
export interface CodeHit {
  /** Null for the only file of a snippet. */
  file: string | null;
  isInFirstFile: boolean;
  line: number;
  text: string;
  ranges: SearchMatch['ranges'];
}

/** Returns the lines of code among the hits of a snippet. */
export function codeHitsOf({ matches = [], title, fileName, fileCount, language }: Snippet): CodeHit[] {
  const [firstFile] = shownFileNames(title, [{ name: fileName, language }]);
  return matches.flatMap(({ field, file, line, text, ranges }) => {
    if (field !== 'code' || line === null) return [];
    const isInFirstFile = fileCount === 1 || file === firstFile;
    return [{ file: fileCount === 1 ? null : file, isInFirstFile, line, text, ranges }];
  });
}

/** Returns the anchor of a file, unless one before it has the same. */
export const anchorOf = (name: string): string => `file-${slugOf(name) || 'unnamed'}`;

/** Returns the fragment that leads to a line. The page corrects it if another file has the same anchor. */
export const hashOf = ({ file, isInFirstFile, line }: CodeHit): string =>
  file === null || isInFirstFile ? `#L${line}` : `#${anchorOf(file)}-L${line}`;

/** Returns how a hit is introduced. */
export const labelOf = ({ file, line }: Pick<CodeHit, 'file' | 'line'>): string =>
  file === null ? `Line ${line}` : `${file}, line ${line}`;
