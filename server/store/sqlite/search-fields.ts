import type { DatabaseSync } from 'node:sqlite';
import { FIELD_END } from '../repositories/fold.ts';

/**
 * Adds the SQL function `search_field(text, field, file_count, tag_count)`: one field of a search text, as `searchText`
 * wrote it. The parts of a field, such as several tags, stay separated.
 */
export function installSearchFields(database: DatabaseSync): void {
  database.function('search_field', { deterministic: true }, (text, field, fileCount, tagCount) => {
    const parts = String(text).split(FIELD_END);
    // The text ends with two empty fields.
    const end = parts.length - 2;
    const [codeEnd, tagStart] = [2 + Number(fileCount), end - Number(tagCount)];
    const slices: Readonly<Record<string, readonly [number, number]>> = {
      title: [0, 1],
      description: [1, 2],
      code: [2, codeEnd],
      file: [codeEnd, tagStart],
      tag: [tagStart, end],
    };
    return parts.slice(...(slices[String(field)] ?? [0, 0])).join(FIELD_END);
  });
}
