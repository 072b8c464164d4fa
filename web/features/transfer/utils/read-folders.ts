import { IMPORT_MAX_BYTES, IMPORT_MAX_SNIPPETS } from '#contract/limits.ts';
import { formatBytes } from '#domain/byte-size.ts';
import { isLeftOut } from '#domain/import/left-out.ts';
import type { GivenFile } from './open-session.ts';

/**
 * Lists the files in folders by their paths, without what programs leave behind, and files that are dropped with them.
 *
 * @returns why they cannot be read, if there are more than 10,000 files or 64 MiB
 */
export async function listFolders(
  folders: readonly FileSystemDirectoryEntry[],
  others: readonly File[],
): Promise<{ files: GivenFile[] } | { reason: string }> {
  const found = [others.map((file) => ({ name: file.name, file })), ...(await Promise.all(folders.map(filesIn)))]
    .flat()
    // In the order of the command line: that of a disk is any.
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  if (found.length > IMPORT_MAX_SNIPPETS)
    return { reason: `The folders have more than ${IMPORT_MAX_SNIPPETS.toLocaleString('en')} files.` };
  const bytes = found.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes > IMPORT_MAX_BYTES) return { reason: `The folders are larger than ${formatBytes(IMPORT_MAX_BYTES)}.` };
  return { files: found.map(({ name, file }) => ({ name, content: file })) };
}

interface FolderFile {
  name: string;
  file: File;
}

async function filesIn(folder: FileSystemDirectoryEntry): Promise<FolderFile[]> {
  const found: FolderFile[] = [];
  for (const entry of await entriesOf(folder)) {
    // A path in the dropped folders begins with a slash.
    const name = entry.fullPath.replace(/^\//, '');
    if (isLeftOut(entry.isDirectory ? `${name}/` : name)) continue;
    if (isFolder(entry)) found.push(...(await filesIn(entry)));
    else if (isFile(entry)) found.push({ name, file: await new Promise<File>((done, fail) => entry.file(done, fail)) });
    if (found.length > IMPORT_MAX_SNIPPETS) break;
  }
  return found;
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** Chromium returns up to 100 entries in a call, and an empty list at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
