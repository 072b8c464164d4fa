import type { FileInput } from '#contract/snippet-fields.ts';
import type { SnippetDetail, SnippetFile } from '#contract/snippets.ts';
import { shownFileNames } from '#domain/file-names.ts';
import { utf8Length } from '#domain/text.ts';
import { filesOfContent } from '#server/store/repositories/files.ts';
import type { SnippetRow } from '#server/store/repositories/snippet-row.ts';
import type { Repositories } from '#server/store/store.ts';
import { toSnippet } from './snippet-reply.ts';

/** Reads the files of a snippet and returns its form in the API. */
export async function readSnippetDetail(
  { snippets }: Pick<Repositories, 'snippets'>,
  row: SnippetRow,
): Promise<SnippetDetail> {
  return { ...toSnippet(row), files: toFiles(row.title, filesOfContent(await snippets.content(row))) };
}

/** Converts files to their form in the API, with shown names. */
export function toFiles(title: string, files: readonly FileInput[]): SnippetFile[] {
  const names = shownFileNames(title, files);
  return files.map(({ language, code }, index) => ({
    name: names[index] ?? '',
    language,
    code,
    size: utf8Length(code),
  }));
}
