import { extensionOfName } from '#domain/file-languages.ts';
import { fileNameKey, uniqueName } from '#domain/file-names.ts';

/** Numbers names that another file has: `a-2.ts`. */
export function withFreeNames<File extends { name: string }>(
  files: readonly File[],
  present: readonly { name: string }[] = [],
): File[] {
  const taken = new Set(present.map(({ name }) => fileNameKey(name)));
  return files.map((file) => {
    const name = file.name === '' ? '' : freeName(file.name, taken);
    taken.add(fileNameKey(name));
    return { ...file, name };
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(fileNameKey(name))) return name;
  const extension = extensionOfName(name);
  const end = extension === '' ? name.length : name.length - extension.length - 1;
  return uniqueName(name.slice(0, end), name.slice(end), taken);
}
