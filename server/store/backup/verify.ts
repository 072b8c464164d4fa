import type { DatabaseSync } from 'node:sqlite';
import { difference, type Fingerprint, fingerprint, schemaHash } from './fingerprint.ts';

/**
 * Verifies a database that no other process uses: file structure, foreign keys, the search index, and every row against
 * a fingerprint. Throws with the first problem.
 *
 * @param schema hash of the schema, compared if it is known
 */
export async function verify(database: DatabaseSync, expected: Fingerprint, schema?: string): Promise<void> {
  try {
    const found = database.prepare('pragma integrity_check(1)').get()?.integrity_check;
    if (found !== 'ok') throw new Error(String(found).replaceAll('\n', ' '));
    const orphan = database.prepare('pragma foreign_key_check').get();
    if (orphan) throw new Error(`a row of ${orphan.table} refers to one of ${orphan.parent} that is not there`);
    if (schema !== undefined && schema !== schemaHash(database))
      throw new Error('the definition of a table, index or trigger has changed');
    const different = difference(expected, await fingerprint(database));
    if (different) throw new Error(different);
    // https://www.sqlite.org/fts5.html#the_integrity_check_command
    if ('snippet_search' in expected)
      database.exec("insert into snippet_search(snippet_search) values ('integrity-check')");
  } catch (cause) {
    throw new Error('The copy is damaged', { cause });
  }
}
