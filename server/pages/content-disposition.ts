import { extensionOfLanguage } from '#contract/file-languages.ts';
import { fileBaseName } from '#contract/file-names.ts';
import type { Snippet } from '#contract/snippets.ts';

/** Returns the Content-Disposition header of a raw snippet: shown inline, saved under an ASCII file name. */
export function contentDisposition({ title, language }: Pick<Snippet, 'title' | 'language'>): string {
  return `inline; filename="${fileBaseName(title)}.${extensionOfLanguage(language)}"`;
}
