import { DatabaseContent } from '#contract/databases.ts';
import { GistSnippets } from '#contract/gists.ts';
import type { Found, Problem, SourceFile } from '#domain/import/library.ts';
import { readImport } from '#domain/import/read-import.ts';
import { GISTS_SOURCE } from '#domain/import/sources/gist.ts';
import { createImportSession, type ImportSession } from './import-session.ts';

/** A file that is read where it is needed. */
export interface GivenFile {
  /** Path with `/`. */
  name: string;
  content: Blob;
}

/** A reply of the server with snippets that it has read. */
export interface ServerReply {
  kind: 'database' | 'gists';
  content: Blob;
}

/** The source of an import. */
export interface GivenLibrary {
  files: readonly GivenFile[];
  replies: readonly ServerReply[];
}

/** Reads files and replies. Files that cannot be read are problems. @throws for another reply */
export async function openSession({ files, replies }: GivenLibrary): Promise<ImportSession> {
  const problems: Problem[] = [];
  const sources: SourceFile[] = [];
  for (const file of files) {
    const bytes = await bytesOf(file.content);
    if (bytes === null) problems.push({ file: file.name, line: null, message: 'It could not be read.' });
    else sources.push({ name: file.name, bytes });
  }
  const found: Found[] = [];
  for (const { kind, content } of replies) {
    const value: unknown = JSON.parse(await content.text());
    if (kind === 'database') {
      found.push(DatabaseContent.parse(value));
      continue;
    }
    const gists = GistSnippets.parse(value);
    found.push({ source: GISTS_SOURCE, snippets: gists.snippets });
    problems.push(...gists.problems.map((problem) => ({ ...problem, line: null })));
  }
  const library = readImport(sources, found);
  return createImportSession({ ...library, problems: [...problems, ...library.problems] });
}

/** Returns null for a file that is gone or may not be read. */
export const bytesOf = (content: Blob): Promise<Uint8Array | null> =>
  content.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
