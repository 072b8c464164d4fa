import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { IMPORT_MAX_BYTES, IMPORT_MAX_SNIPPETS } from '#contract/limits.ts';
import { formatBytes } from '#domain/byte-size.ts';
import { isLeftOut } from '#domain/import/left-out.ts';
import type { SourceFile } from '#domain/import/library.ts';
import { CliError, hasCode } from './errors.ts';
import type { Io } from './io.ts';
import { STANDARD_INPUT } from './terminal/read-input.ts';
import { readBytes, readStandardInput } from './terminal/standard-input.ts';

/**
 * Reads files and the files in folders, without links and what programs leave behind. Standard input is JSON.
 *
 * @throws CliError if a path does not exist, or if there are more than 10,000 files or 64 MiB
 */
export async function readPaths(io: Io, paths: readonly string[]): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  let left = IMPORT_MAX_BYTES;
  const add = (name: string, bytes: Uint8Array) => {
    left -= bytes.length;
    if (left < 0)
      throw new CliError(`The files are larger than ${formatBytes(IMPORT_MAX_BYTES)}. Import fewer at once.`);
    files.push({ name, bytes });
  };
  for (const path of paths) {
    if (path === STANDARD_INPUT) {
      add('Standard input.json', await readStandardInput(io, 'Standard input', IMPORT_MAX_BYTES));
      continue;
    }
    for (const { name, file } of await filesAt(resolve(io.cwd, path), path)) {
      if (files.length === IMPORT_MAX_SNIPPETS)
        throw new CliError(
          `There are more than ${IMPORT_MAX_SNIPPETS.toLocaleString('en')} files. Import fewer at once.`,
        );
      add(name, await readBytes(createReadStream(file), path, left));
    }
  }
  return files;
}

/** Returns a file, or the files in a folder, by names that begin with that of the folder. */
async function filesAt(path: string, given: string): Promise<{ name: string; file: string }[]> {
  const status = await stat(path).catch((error: unknown) => {
    throw hasCode(error, 'ENOENT') ? new CliError(`${given} does not exist.`) : error;
  });
  if (!status.isDirectory()) return [{ name: basename(path), file: path }];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return { name: [basename(path), ...relative(path, file).split(sep)].join('/'), file };
    })
    .filter(({ name }) => !isLeftOut(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
