import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { SnippetDetail } from '#contract/snippets.ts';
import { archiveNames } from '#domain/archive-names.ts';
import { fileBaseName } from '#domain/file-names.ts';

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
