import { type FileInput, filesProblems } from '#contract/snippet-fields.ts';
import { fileNameKey, shownFileNames } from '#domain/file-names.ts';
import { invalid } from '#server/core/errors.ts';
import { filesOfContent, type SnippetContent, withFiles } from '#server/store/repositories/files.ts';

interface ShownFile extends FileInput {
  shown: string;
}

/**
 * Returns the content after restoring a version, all of it or some files. A file that no longer exists becomes the last.
 *
 * @param names shown names in the version
 * @throws AppError `invalid` for an unknown name, or if the files cannot form one snippet
 */
export function restoredContent(
  current: SnippetContent,
  version: SnippetContent,
  names?: readonly string[],
): SnippetContent {
  if (names === undefined) return version;
  const [source, target] = [shownFiles(version), shownFiles(current)];
  const files = filesOfContent(current);
  for (const name of new Set(names)) {
    const file = source.find(({ shown }) => shown === name);
    if (file === undefined) throw invalid(`This version has no file ${name}`, 'files');
    const position = positionOf(file, source, target);
    const { language, code } = file;
    const kept = position === -1 ? name : (files[position]?.name ?? null);
    files.splice(position === -1 ? files.length : position, 1, { name: file.name ?? kept, language, code });
  }
  const [problem] = filesProblems(files);
  if (problem) throw invalid(problem.message, 'files');
  return withFiles(current, files);
}

function shownFiles(content: SnippetContent): ShownFile[] {
  const files = filesOfContent(content);
  const names = shownFileNames(content.title, files);
  return files.map((file, index) => ({ ...file, shown: names[index] ?? '' }));
}

/** Returns the index in `target` of a file with the same name, or -1. Files whose derived name changed pair by order. */
function positionOf(file: ShownFile, source: readonly ShownFile[], target: readonly ShownFile[]): number {
  const isSame = (one: ShownFile, other: ShownFile) => fileNameKey(one.shown) === fileNameKey(other.shown);
  const position = target.findIndex((other) => isSame(file, other));
  if (position !== -1 || file.name !== null) return position;
  const unpaired = (files: readonly ShownFile[], others: readonly ShownFile[]) =>
    files.filter((one) => one.name === null && !others.some((other) => isSame(one, other)));
  const pair = unpaired(target, source)[unpaired(source, target).indexOf(file)];
  return pair === undefined ? -1 : target.indexOf(pair);
}
