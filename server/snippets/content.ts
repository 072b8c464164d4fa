import type { SnippetBody } from '#contract/snippet-body.ts';
import { type FileInput, fileLanguage, filesProblems } from '#contract/snippet-fields.ts';
import { shownFileNames } from '#domain/file-names.ts';
import { utf8Length } from '#domain/text.ts';
import { invalid } from '#server/core/errors.ts';
import { filesOfContent, type SnippetContent, withFiles } from '#server/store/repositories/files.ts';

/** Returns the content of a new snippet. */
export function newContent(body: SnippetBody): SnippetContent {
  const { title, description, tags, isTemplate = false, trigger = null } = body;
  const { code = '', language, fileName = null, files } = body;
  const only = { name: fileName, language: fileLanguage(language, fileName), code };
  return withFiles({ title, description, tags, isTemplate, trigger }, files ?? [only]);
}

/**
 * Returns the content after an update. One without `files` changes only the first file.
 *
 * @throws AppError `invalid` if the first file does not fit to the others
 */
export function updatedContent(before: SnippetContent, body: SnippetBody): SnippetContent {
  const { title, description, tags, files, isTemplate = before.isTemplate, trigger = before.trigger } = body;
  const updated = files ? withGivenNames(before, files) : withFirst(before, body);
  const [problem] = files ? [] : filesProblems(updated);
  if (problem) throw invalid(problem.message, problem.path.includes('name') ? 'fileName' : 'code');
  return withFiles({ title, description, tags, isTemplate, trigger }, updated);
}

function withFirst(before: SnippetContent, { code = '', language, fileName }: SnippetBody): FileInput[] {
  const [shown] = shownFileNames(before.title, filesOfContent(before));
  const isDerived = before.fileName === null && fileName === shown;
  const name = fileName === undefined || isDerived ? before.fileName : fileName;
  return [{ name, language: fileLanguage(language, fileName ?? name), code }, ...before.moreFiles];
}

/** A shown name that was derived counts as none: it changes with the title and the language. */
function withGivenNames(before: SnippetContent, files: readonly FileInput[]): FileInput[] {
  const stored = filesOfContent(before);
  const shown = shownFileNames(before.title, stored);
  const derived = new Set(shown.filter((_, index) => stored[index]?.name === null));
  return files.map((file) => (file.name !== null && derived.has(file.name) ? { ...file, name: null } : file));
}

/** Returns the size of the code in a request. */
export const codeBytes = ({ code, files = [] }: SnippetBody): number =>
  [code ?? '', ...files.map((file) => file.code)].reduce((sum, text) => sum + utf8Length(text), 0);
