import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { EditorFile, EditorFormat } from '#domain/editors/snippet.ts';
import { fileNameKey } from '#domain/file-names.ts';
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
  const isOurs = ({ name, text }: Present) => text !== null && MARKERS[format].isOurs(name, text);
  // On macOS and Windows, names that differ in case are one file.
  const wanted = new Set(files.map(({ name }) => fileNameKey(name)));
  const foreign = present.filter((file) => wanted.has(fileNameKey(file.name)) && !isOurs(file));
  if (foreign.length > 0) {
    const paths = foreign.map(({ name }) => join(folder, name)).join(', ');
    throw new CliError(`Pegboard did not write ${paths}. Move it, or name another folder with --dir.`);
  }
  const texts = new Map(present.map(({ name, text }) => [name, text]));
  const changed = files.filter(({ name, text }) => texts.get(name) !== text);
  const stale = present.filter((file) => !wanted.has(fileNameKey(file.name)) && isOurs(file)).map(({ name }) => name);
  for (const { name, text } of changed) await replaceFile(join(folder, name), text);
  for (const name of stale) await rm(join(folder, name));
  return { folder, written: changed.map(({ name }) => name), removed: stale };
}

interface Present {
  readonly name: string;
  /** Null for a folder or a broken link. */
  readonly text: string | null;
}

/** Returns the entries of a folder whose names one of our files could have. */
async function readPresent(folder: string, format: EditorFormat): Promise<Present[]> {
  const parents = format === 'nvim' ? [folder, join(folder, 'snippets')] : [folder];
  const present: Present[] = [];
  for (const parent of parents)
    for (const entry of await entriesOf(parent)) {
      const path = join(parent, entry);
      const name = relative(folder, path).replaceAll(sep, '/');
      if (MARKERS[format].name.test(name)) present.push({ name, text: await readText(path) });
    }
  return present;
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'EISDIR') || hasCode(error, 'ENOENT')) return null;
    throw error;
  }
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
