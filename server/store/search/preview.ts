import { type Kysely, type SqlBool, sql } from 'kysely';
import { PREVIEW_MAX_CHARACTERS, PREVIEW_MAX_LINES } from '#contract/limits.ts';
import { firstCharacters } from '#domain/text.ts';
import { searchTerm } from '../repositories/fold.ts';
import type { SnippetRow } from '../repositories/snippet-row.ts';
import type { Schema } from '../schema.ts';

/** Longer code is shown from its start: folding it would delay the search. In bytes. */
const SEARCHED_MAX_BYTES = 128 * 1024;

/**
 * Truncates the code of rows that were read as previews to what a card shows. Code starts at the first line that matches
 * the search if the card would show no match otherwise.
 */
export async function previewRows(
  db: Kysely<Schema>,
  rows: readonly SnippetRow[],
  search: string | undefined,
): Promise<SnippetRow[]> {
  const previews = rows.map(truncateToCard);
  if (search === undefined) return previews;
  const term = searchTerm(search);
  const unmatched = previews.filter((row) => row.codeCut && !showsMatch(row, term));
  if (unmatched.length === 0) return previews;
  const found = await db
    .selectFrom('snippets as s')
    .select(['s.id', 's.code'])
    .where(
      's.id',
      'in',
      unmatched.map(({ id }) => id),
    )
    .where(sql<SqlBool>`octet_length(s.code) <= ${SEARCHED_MAX_BYTES}`)
    .execute();
  const codes = new Map(found.map(({ id, code }) => [id, code]));
  return previews.map((row) => startAtMatch(row, codes.get(row.id) ?? '', term));
}

function showsMatch({ title, description, tags, code }: SnippetRow, term: string): boolean {
  return [title, description ?? '', code, ...tags].some((text) => searchTerm(text).includes(term));
}

function startAtMatch(row: SnippetRow, code: string, term: string): SnippetRow {
  const folded = searchTerm(code);
  const at = folded.indexOf(term);
  if (at === -1) return row;
  // Folding keeps line breaks.
  return { ...row, ...previewFrom(code, folded.slice(0, at).split('\n').length) };
}

/** Returns the part of code that a card shows of it from a line on. */
export function previewFrom(code: string, line: number): Pick<SnippetRow, 'code' | 'codeCut' | 'codeStartLine'> {
  const lines = code.split('\n').slice(line - 1, line + PREVIEW_MAX_LINES);
  const rest = lines.join('\n');
  const start = firstCharacters(rest, PREVIEW_MAX_CHARACTERS);
  const { code: shown } = truncateToCard({ code: start, codeCut: start.length < rest.length });
  return { code: shown, codeCut: true, codeStartLine: line };
}

/** Truncates code at a line break where there is one. */
export function truncateToCard<Row extends Pick<SnippetRow, 'code' | 'codeCut'>>(row: Row): Row {
  const { code, codeCut } = row;
  const end = endOfLine(code, PREVIEW_MAX_LINES);
  if (!codeCut && (end === -1 || end === code.length - 1)) return row;
  const cutAt = end === -1 ? code.lastIndexOf('\n') : end;
  return { ...row, code: cutAt === -1 ? code : code.slice(0, cutAt), codeCut: true };
}

/** Returns the position of the line break after a number of lines; -1 if there is none. */
function endOfLine(text: string, lines: number): number {
  let end = -1;
  for (let line = 0; line < lines; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) return -1;
  }
  return end;
}
