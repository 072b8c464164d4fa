import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { EditorFile, EditorFormat } from '#contract/editors/snippet.ts';
import { CliError, hasCode, isNoFolder, noFolder } from '../errors.ts';
import { MARKERS } from './ours.ts';

export interface Changes {
  readonly folder: string;
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Writes the files that changed and removes earlier ones of ours that are no longer in the list.
 *
 * @throws CliError before any change if a file of that name is not ours
 */
export async function writeFiles(folder: string, format: EditorFormat, files: readonly EditorFile[]): Promise<Changes> {
  const present = await readPresent(folder, format);
  const { isOurs } = MARKERS[format];
  const foreign = files.filter(({ name }) => {
    const text = present.get(name);
    return text !== undefined && !isOurs(name, text);
  });
  if (foreign.length > 0) {
    const paths = foreign.map(({ name }) => join(folder, name)).join(', ');
    throw new CliError(`Pegboard did not write ${paths}. Move it, or name another folder with --dir.`);
  }
  const changed = files.filter(({ name, text }) => present.get(name) !== text);
  const wanted = new Set(files.map(({ name }) => name));
  const stale = [...present].filter(([name, text]) => !wanted.has(name) && isOurs(name, text)).map(([name]) => name);
  for (const { name, text } of changed) await replaceFile(join(folder, name), text);
  for (const name of stale) await rm(join(folder, name));
  return { folder, written: changed.map(({ name }) => name), removed: stale };
}

/** Returns the text of the files in a folder whose name one of ours could have. */
async function readPresent(folder: string, format: EditorFormat): Promise<Map<string, string>> {
  const parents = format === 'nvim' ? [folder, join(folder, 'snippets')] : [folder];
  const present = new Map<string, string>();
  for (const parent of parents)
    for (const entry of await entriesOf(parent)) {
      const path = join(parent, entry);
      const name = relative(folder, path).replaceAll(sep, '/');
      if (MARKERS[format].name.test(name)) present.set(name, await readFile(path, 'utf8'));
    }
  return present;
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    if (isNoFolder(error)) throw noFolder(folder);
    throw error;
  }
}

/** Replaces a file atomically: the editor may read it at any time. */
async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(temporary, text);
  await rename(temporary, path);
}
