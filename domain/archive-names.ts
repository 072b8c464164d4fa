import { extensionOfName } from './file-languages.ts';
import { fileNameKey, uniqueName } from './file-names.ts';

/** Returns names that can be unpacked together: a file that is named like a folder of another one gets a number. */
export function archiveNames(names: readonly string[]): string[] {
  const taken = new Set(names.flatMap(foldersOf).map(fileNameKey));
  return names.map((name) => {
    const [base, extension] = splitName(name);
    const free = uniqueName(base, extension, taken);
    taken.add(fileNameKey(free));
    return free;
  });
}

/** Splits a name before its extension with the dot, if it has one. */
export function splitName(name: string): [base: string, extension: string] {
  const extension = extensionOfName(name);
  const end = extension === '' ? name.length : name.length - extension.length - 1;
  return [name.slice(0, end), name.slice(end)];
}

/** Returns the paths of all folders of a file. */
function foldersOf(name: string): string[] {
  const segments = name.split('/');
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'));
}
