import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExportDocument } from '#contract/transfer.ts';
import { createLayout, type LibraryFile } from '#domain/library-files/layout.ts';
import { CliError, isNoFolder, noFolder } from './errors.ts';

/**
 * Writes a library as files, as a zip export holds them.
 *
 * @param folder to create; it may exist if it is empty
 * @returns the number of files with code
 * @throws CliError if the folder has files
 */
export async function writeLibrary(folder: string, library: ExportDocument): Promise<number> {
  await mkdir(folder, { recursive: true }).catch((error) => {
    throw isNoFolder(error) ? noFolder(folder) : error;
  });
  if ((await readdir(folder)).length > 0) throw new CliError(`${folder} is not empty. Name a new folder.`);
  for (const { path, text } of filesOf(library)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
  }
  return library.snippets.reduce((sum, { files }) => sum + files.length, 0);
}

function* filesOf({ snippets, collections, searches }: ExportDocument): Iterable<LibraryFile> {
  const layout = createLayout(collections);
  for (const [index, { code: _, language: __, fileName: ___, ...snippet }] of snippets.entries())
    yield* layout.place(index, snippet);
  yield* layout.collections();
  yield* layout.searches(searches);
}
