import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileNameKey, fileNameProblem, shownFileNames, uniqueName } from '#contract/file-names.ts';
import type { ExportDocument } from '#contract/transfer.ts';
import { checkFileName } from './check-file-name.ts';
import { CliError, isNoFolder, noFolder } from './errors.ts';

/**
 * Writes the files of all snippets, each snippet in a folder that is named after it.
 *
 * @param folder to create; it may exist if it is empty
 * @returns number of files
 * @throws CliError if the folder has files
 */
export async function writeLibrary(folder: string, { snippets }: ExportDocument): Promise<number> {
  await mkdir(folder, { recursive: true }).catch((error) => {
    throw isNoFolder(error) ? noFolder(folder) : error;
  });
  if ((await readdir(folder)).length > 0) throw new CliError(`${folder} is not empty. Name a new folder.`);
  const taken = new Set<string>();
  let count = 0;
  for (const { title, files } of snippets) {
    const name = uniqueName(folderName(title), '', taken);
    taken.add(fileNameKey(name));
    const names = shownFileNames(title, files);
    for (const [index, { code }] of files.entries()) {
      await writeInside(join(folder, name), names[index] ?? '', code);
      count += 1;
    }
  }
  return count;
}

const FOLDER_NAME_MAX = 60;

/** Returns a title as words in lower case joined by hyphens. Letters of any script are kept. */
function folderName(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replace(/^-/, '');
  const name = [...words].slice(0, FOLDER_NAME_MAX).join('').replace(/-$/, '') || 'snippet';
  return fileNameProblem(name) === null ? name : `${name}-snippet`;
}

async function writeInside(folder: string, name: string, text: string): Promise<void> {
  checkFileName(name);
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { flag: 'wx' });
}
