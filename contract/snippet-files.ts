import { shownFileNames } from '#domain/file-names.ts';
import { utf8Length } from '#domain/text.ts';
import type { SnippetDetail, SnippetFile } from './snippets.ts';

/** Returns the files of a snippet, also if the reply of an older server has none. */
export function filesOf(snippet: SnippetDetail): SnippetFile[] {
  if (snippet.files.length > 0) return snippet.files;
  const { title, fileName, language, code } = snippet;
  const [name = ''] = shownFileNames(title, [{ name: fileName, language }]);
  return [{ name, language, code, size: utf8Length(code) }];
}

/** Returns the total size of the files' code in bytes of UTF-8. */
export const sizeOfFiles = (files: readonly { code: string }[]): number =>
  files.reduce((total, { code }) => total + utf8Length(code), 0);
