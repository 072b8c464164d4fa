import { readDatabase } from '#contract/databases.ts';
import type { Found, Library, Problem, SourceFile } from '#domain/import/library.ts';
import { readImport } from '#domain/import/read-import.ts';
import { isSqlite } from '#domain/import/sqlite.ts';
import { CliError } from './errors.ts';
import type { Server } from './http/server.ts';

/** Reads files. The server reads SQLite databases: Node 20 cannot. */
export async function readLibrary(server: Server, files: readonly SourceFile[]): Promise<Library> {
  const found: Found[] = [];
  const problems: Problem[] = [];
  for (const { name, bytes } of files.filter((file) => isSqlite(file.bytes))) {
    const body = { database: Buffer.from(bytes).toString('base64') };
    try {
      found.push(await server.call(readDatabase, { body }, { isLong: true }));
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      problems.push({ file: name, line: null, message: error.message });
    }
  }
  const library = readImport(
    files.filter((file) => !isSqlite(file.bytes)),
    found,
  );
  return { ...library, problems: [...problems, ...library.problems] };
}
