import { baseName } from '../file-languages.ts';
import { COLLECTION_NAME_MAX } from '../limits.ts';
import { codePointLength, firstCharacters } from '../text.ts';
import type { ImportedCollection } from './library.ts';

/** A folder of another program, which becomes a collection. */
export interface ForeignFolder {
  readonly id: string;
  readonly name: string;
  readonly parentId?: string | null | undefined;
}

/**
 * Returns the name of the collection of a folder. Prefixes the parent folder if it fits, because folder names repeat. Cuts a
 * name that a collection cannot have.
 */
export function folderName({ name, parentId }: ForeignFolder, folders: readonly ForeignFolder[]): string {
  const parent = folders.find(({ id }) => id === parentId);
  const long = `${parent?.name} / ${name}`;
  if (parent && codePointLength(long) <= COLLECTION_NAME_MAX) return long;
  if (codePointLength(name) <= COLLECTION_NAME_MAX) return name;
  return `${firstCharacters(name, COLLECTION_NAME_MAX - 1)}…`;
}

/**
 * Returns a collection for each folder.
 *
 * @param folderIds the folder of each snippet, by its position
 */
export const collectionsOf = (
  folders: readonly ForeignFolder[],
  folderIds: readonly (string | null | undefined)[],
): ImportedCollection[] =>
  folders.map((folder) => ({
    name: folderName(folder, folders),
    snippets: folderIds.flatMap((id, position) => (id === folder.id ? [position] : [])),
  }));

/** Returns a collection for each folder that files are in. */
export function collectionsByPath(paths: readonly string[]): ImportedCollection[] {
  const folders = [...new Set(paths.flatMap(ancestorsOf))];
  const collections = collectionsOf(
    folders.map((folder) => ({ id: folder, name: baseName(folder), parentId: folderOf(folder) })),
    paths.map(folderOf),
  );
  return collections.filter(({ snippets }) => snippets.length > 0);
}

/** Returns the path of the folder of a file or folder; empty at the top. */
const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** Returns the folders that a file is in, from the innermost. */
function ancestorsOf(path: string): string[] {
  const folder = folderOf(path);
  return folder === '' ? [] : [folder, ...ancestorsOf(folder)];
}
