import type { DatabaseSync } from 'node:sqlite';
import { FIELD_END } from '../repositories/fold.ts';
import { scoreText } from '../search/score-text.ts';
import type { TextField } from '../search/text-fields.ts';

/**
 * Adds two SQL functions that read a search text, as `searchText` wrote it:
 * - `search_field(text, field, file_count, tag_count)`: one field. Its parts, such as several tags, stay separated.
 * - `match_score(text, terms, file_count, tag_count)`: what `scoreText` returns for JSON terms.
 */
export function installSearchFields(database: DatabaseSync): void {
  database.function('search_field', { deterministic: true }, (text, field, fileCount, tagCount) =>
    readField(String(text), field as TextField, Number(fileCount), Number(tagCount)),
  );
  database.function('match_score', { deterministic: true }, (text, terms, fileCount, tagCount) =>
    scoreText(String(text), JSON.parse(String(terms)), Number(fileCount), tagCount === null ? null : Number(tagCount)),
  );
}

function readField(text: string, field: TextField, fileCount: number, tagCount: number): string {
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
  return parts.slice(...slices[field]).join(FIELD_END);
}
