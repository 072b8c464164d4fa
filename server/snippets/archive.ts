import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { SnippetDetail } from '#contract/snippets.ts';
import { extensionOfName } from '#domain/file-languages.ts';
import { fileBaseName, fileNameKey, uniqueName } from '#domain/file-names.ts';

/** Returns the files of a snippet as a ZIP file. */
export function createArchive({ files, updatedAt }: Pick<SnippetDetail, 'files' | 'updatedAt'>): Readable {
  const archive = new ZipFile();
  const names = archiveNames(files.map(({ name }) => name));
  for (const [index, { code }] of files.entries())
    archive.addBuffer(Buffer.from(code), names[index] ?? '', { mtime: new Date(updatedAt) });
  archive.end();
  return archive.outputStream.pipe(new PassThrough());
}

export const archiveFileName = (title: string): string => `${fileBaseName(title)}.zip`;

/** Returns names that can be unpacked together: a file that is named like a folder of another one gets a number. */
export function archiveNames(names: readonly string[]): string[] {
  const taken = new Set(names.flatMap(foldersOf).map(fileNameKey));
  return names.map((name) => {
    const extension = extensionOfName(name);
    const end = extension === '' ? name.length : name.length - extension.length - 1;
    const free = uniqueName(name.slice(0, end), name.slice(end), taken);
    taken.add(fileNameKey(free));
    return free;
  });
}

/** Returns the paths of all folders of a file. */
function foldersOf(name: string): string[] {
  const segments = name.split('/');
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'));
}
