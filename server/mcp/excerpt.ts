import { z } from 'zod';
import type { SnippetFile } from '#contract/snippets.ts';
import { AppError, invalid } from '#server/core/errors.ts';
import { takeFitting } from '#server/core/page.ts';
import { jsonBytes, NAMES_MAX_BYTES } from './reply-size.ts';

/** The part of a snippet's files that a caller asks for. */
export const rangeShape = {
  file: z.string().optional().describe('Name of one file. Default: all files, or the first one if lines are given.'),
  startLine: z.int().min(1).optional().describe('First line, counted from 1'),
  endLine: z.int().min(1).optional().describe('Last line'),
  cursor: z.string().max(50).optional().describe('The nextCursor of the previous reply to the same arguments'),
};
const Range = z.object(rangeShape);
type Range = z.output<typeof Range>;

export const excerptShape = {
  files: z.array(
    z.object({
      name: z.string(),
      language: z.string(),
      totalLines: z.int(),
      startLine: z.int().describe('Line at which the code starts'),
      code: z.string(),
    }),
  ),
  truncated: z.boolean().describe('Whether the reply was full; repeat the call with nextCursor for the rest'),
  nextCursor: z.string().nullable(),
};
const Excerpt = z.object(excerptShape);
type Excerpt = z.output<typeof Excerpt>;

interface Selection {
  name: string;
  language: string;
  totalLines: number;
  startLine: number;
  text: string;
}

/**
 * Returns as much of the wanted text as fits into `room` bytes of JSON. The replies to all cursors, joined, are the text.
 *
 * @throws AppError `not_found` for an unknown file, `invalid` for lines that it does not have and a foreign cursor
 */
export function excerptOf(files: readonly SnippetFile[], range: Range, room: number): Excerpt {
  const selections = wantedFiles(files, range).map((file) => selectLines(file, range));
  const start = toPosition(range.cursor);
  const first = selections[start.index];
  if (first === undefined || start.offset > first.text.length)
    throw invalid('This cursor is of another text', 'cursor');
  const excerpts: Excerpt['files'] = [];
  let left = room;
  for (const [index, { text, ...file }] of selections.entries()) {
    if (index < start.index) continue;
    const offset = index === start.index ? start.offset : 0;
    left -= jsonBytes({ ...file, code: '' });
    const end = fittingEnd(text, offset, left);
    const hasNoRoom = left < 0 || (end === offset && offset < text.length);
    if (hasNoRoom) return { files: excerpts, truncated: true, nextCursor: `${index}.${offset}` };
    const code = text.slice(offset, end);
    excerpts.push({ ...file, startLine: file.startLine + countBreaks(text.slice(0, offset)), code });
    if (end < text.length) return { files: excerpts, truncated: true, nextCursor: `${index}.${end}` };
    left -= jsonBytes(code);
  }
  return { files: excerpts, truncated: false, nextCursor: null };
}

function wantedFiles(files: readonly SnippetFile[], { file, startLine, endLine }: Range): readonly SnippetFile[] {
  if (file === undefined) return startLine === undefined && endLine === undefined ? files : files.slice(0, 1);
  return [findFile(files, file)];
}

/** @throws AppError `not_found` with the names of the files */
export function findFile(files: readonly SnippetFile[], name: string): SnippetFile {
  const found = files.find((file) => file.name === name);
  if (found) return found;
  const names = takeFitting(
    files.map((file) => file.name),
    NAMES_MAX_BYTES,
  );
  throw new AppError('not_found', `The snippet has no file ${name}. It has: ${names.join(', ')}`);
}

function selectLines({ name, language, code }: SnippetFile, { startLine = 1, endLine }: Range): Selection {
  const lines = code.split('\n');
  if (startLine > lines.length) throw invalid(`The file ends at line ${lines.length}`, 'startLine');
  if (endLine !== undefined && endLine < startLine) throw invalid('endLine is before startLine', 'endLine');
  const text = lines.slice(startLine - 1, endLine).join('\n');
  return { name, language, totalLines: lines.length, startLine, text };
}

/** Reads a cursor: the index of a file and an offset into its wanted text. */
function toPosition(cursor = '0.0'): { index: number; offset: number } {
  const [, index, offset] = /^(\d{1,3})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (index === undefined) throw invalid('This cursor is of another text', 'cursor');
  return { index: Number(index), offset: Number(offset) };
}

const countBreaks = (text: string): number => text.split('\n').length - 1;

/** Returns the end of the longest part that fits, at the end of a line if it has one and never inside a character. */
function fittingEnd(text: string, start: number, room: number): number {
  let end = start;
  let tooFar = Math.min(text.length, start + Math.max(room, 0)) + 1;
  while (end + 1 < tooFar) {
    const middle = Math.floor((end + tooFar) / 2);
    if (jsonBytes(text.slice(start, middle)) <= room) end = middle;
    else tooFar = middle;
  }
  if (end === start || end === text.length) return end;
  const lineEnd = text.lastIndexOf('\n', end - 1) + 1;
  if (lineEnd > start) return lineEnd;
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
