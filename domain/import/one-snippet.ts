import { baseName, languageOfFileName, titleOfFile } from '../file-languages.ts';
import { toFiles } from './foreign-files.ts';
import type { TextFile } from './library.ts';

/**
 * Returns one snippet of all files: of a folder with a README, which is one project, or of files without a folder. Returns
 * null for any other files.
 */
export function toOneSnippet(files: readonly TextFile[]): unknown {
  const [first] = files;
  if (first === undefined || files.length < 2) return null;
  const folder = commonFolder(files);
  const paths = files.map(({ name }) => name.slice(folder.length));
  const isProject = paths.some((path) => /^readme(?:\.[a-z]+)?$/i.test(path));
  if (!isProject && (folder !== '' || paths.some((path) => path.includes('/')))) return null;
  return {
    title: folder === '' ? titleOfFile(first.name) : baseName(folder.slice(0, -1)),
    files: toFiles(
      files.map(({ text }, index) => {
        const name = paths[index] ?? '';
        return { name, language: languageOfFileName(name), code: text };
      }),
    ),
  };
}

/** Returns the path of the folder that all files are in, with a slash at its end; empty if there is none. */
function commonFolder(files: readonly TextFile[]): string {
  const folders = files.map(({ name }) => name.slice(0, name.length - baseName(name).length));
  let common = folders[0] ?? '';
  for (const folder of folders)
    while (!folder.startsWith(common)) common = common.slice(0, common.slice(0, -1).lastIndexOf('/') + 1);
  return common;
}
