import type { DatabaseSync } from 'node:sqlite';
import { FIELD_END } from '../repositories/fold.ts';
import { scoreFields } from '../search/score-fields.ts';
import type { TextField } from '../search/text-fields.ts';

/**
 * Adds two SQL functions that read a search text, as `searchText` wrote it:
 * - `search_field(text, field, file_count, tag_count)`: one field. Its parts, such as several tags, stay separated.
 * - `match_score(text, terms, file_count, tag_count)`: the score of JSON terms. One call for each text takes a tenth of the
 *   time of a call for each field.
 */
export function installSearchFields(database: DatabaseSync): void {
  database.function('search_field', { deterministic: true }, (text, field, fileCount, tagCount) =>
    fieldsOf(String(text), Number(fileCount), Number(tagCount))(field as TextField),
  );
  database.function('match_score', { deterministic: true }, (text, terms, fileCount, tagCount) =>
    scoreFields(fieldsOf(String(text), Number(fileCount), Number(tagCount)), JSON.parse(String(terms))),
  );
}

function fieldsOf(text: string, fileCount: number, tagCount: number): (field: TextField) => string {
  const parts = text.split(FIELD_END);
  // The text ends with two empty fields.
  const end = parts.length - 2;
  const [codeEnd, tagStart] = [2 + fileCount, end - tagCount];
  const slices: Readonly<Record<TextField, readonly [number, number]>> = {
    title: [0, 1],
    description: [1, 2],
    code: [2, codeEnd],
    file: [codeEnd, tagStart],
    tag: [tagStart, end],
  };
  return (field) => parts.slice(...slices[field]).join(FIELD_END);
}
