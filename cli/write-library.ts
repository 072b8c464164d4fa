import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExportDocument } from '#contract/transfer.ts';
import { fileNameKey, fileNameProblem, shownFileNames, uniqueName } from '#domain/file-names.ts';
import { firstCharacters } from '#domain/text.ts';
import { checkFileName } from './check-file-name.ts';
import { CliError, hasCode, isNoFolder, noFolder } from './errors.ts';

interface Written {
  /** Number of files. */
  readonly files: number;
  /** Paths of files whose names the disk cannot have. */
  readonly failed: readonly string[];
}

/**
 * Writes the files of all snippets, each snippet in a folder that is named after it.
 *
 * @param folder to create; it may exist if it is empty
 * @throws CliError if the folder has files
 */
export async function writeLibrary(folder: string, { snippets }: ExportDocument): Promise<Written> {
  await mkdir(folder, { recursive: true }).catch((error) => {
    throw isNoFolder(error) ? noFolder(folder) : error;
  });
  if ((await readdir(folder)).length > 0) throw new CliError(`${folder} is not empty. Name a new folder.`);
  const taken = new Set<string>();
  const failed: string[] = [];
  let count = 0;
  for (const { title, files } of snippets) {
    const name = uniqueName(folderName(title), '', taken);
    taken.add(fileNameKey(name));
    const names = shownFileNames(title, files);
    for (const [index, { code }] of files.entries()) {
      const fileName = names[index] ?? '';
      if (await writeInside(join(folder, name), fileName, code)) count += 1;
      else failed.push(join(name, fileName));
    }
  }
  return { files: count, failed };
}

const FOLDER_NAME_MAX = 60;

/** Returns a title as words in lower case joined by hyphens. Letters of any script are kept. */
function folderName(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replace(/^-/, '');
  const name = firstCharacters(words, FOLDER_NAME_MAX).replace(/-$/, '') || 'snippet';
  return fileNameProblem(name) === null ? name : `${name}-snippet`;
}

/** A snippet may have the files `src` and `src/main.ts`, and names of more than 255 bytes. */
const NAME_ERRORS = ['EEXIST', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'];

/** Returns whether the disk can have the name. */
async function writeInside(folder: string, name: string, text: string): Promise<boolean> {
  checkFileName(name);
  const path = join(folder, name);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (NAME_ERRORS.some((code) => hasCode(error, code))) return false;
    throw error;
  }
}
