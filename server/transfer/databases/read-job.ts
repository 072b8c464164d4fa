import { readDatabase } from '#contract/databases.ts';
import { isSqlite } from '#domain/import/sqlite.ts';
import { AppError } from '#server/core/errors.ts';
import type { Computation } from '#server/store/jobs/job.ts';
import { type ForeignTables, readForeignDatabase } from '#server/store/sqlite/foreign-database.ts';
import { readBody } from '../read-body.ts';
import { fromMassCode, fromSnippetBox, MASSCODE, SNIPPET_BOX } from './from-tables.ts';

const UNKNOWN = 'It is not a database of massCode 4 or snippet-box';

/**
 * Reads a database in the chunks of a request body.
 *
 * @returns JSON of `DatabaseContent`
 * @throws AppError `invalid`
 */
export default function read(body: readonly Uint8Array[]): Uint8Array {
  const bytes = Buffer.from(readBody(body, readDatabase.body).database, 'base64');
  if (!isSqlite(bytes)) throw new AppError('invalid', UNKNOWN);
  const tables = tablesOf(bytes);
  const found = tables === null ? null : 'snippet_contents' in tables ? fromMassCode(tables) : fromSnippetBox(tables);
  if (found === null) throw new AppError('invalid', UNKNOWN);
  const { source, snippets = [], collections = [], dropped = [] } = found;
  return Buffer.from(JSON.stringify({ source, snippets, collections, dropped }));
}

function tablesOf(bytes: Uint8Array): ForeignTables | null {
  try {
    return readForeignDatabase(bytes, [MASSCODE, SNIPPET_BOX]);
  } catch (cause) {
    throw new AppError('invalid', 'The database is broken', { cause });
  }
}

export const readDatabaseJob: Computation<readonly Uint8Array[], Uint8Array> = {
  module: import.meta.url,
  transfer: (body) => body,
  run: read,
  limit: 10_000,
};
