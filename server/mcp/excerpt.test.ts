import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';
import { jsonBytes } from './reply-size.ts';

const file = (name: string, code: string) => ({ name, language: 'text', code, size: code.length });
const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`).join('\n');

/** Reads all parts of a text and joins them by file. */
function readAll(files: ReturnType<typeof file>[], room: number) {
  const texts = new Map<string, string>();
  let cursor: string | undefined;
  let parts = 0;
  do {
    const excerpt = excerptOf(files, { cursor }, room);
    expect(jsonBytes(excerpt.files)).toBeLessThanOrEqual(room + 2 + excerpt.files.length);
    for (const { name, code } of excerpt.files) {
      expect(code.isWellFormed()).toBe(true);
      texts.set(name, (texts.get(name) ?? '') + code);
    }
    expect(excerpt.truncated).toBe(excerpt.nextCursor !== null);
    cursor = excerpt.nextCursor ?? undefined;
    parts += 1;
  } while (cursor !== undefined && parts < 1_000);
  return { texts: Object.fromEntries(texts), parts };
}

test('returns all files if they fit', () => {
  const files = [file('a.txt', 'one\ntwo'), file('empty.txt', '')];
  expect(excerptOf(files, {}, 1_000)).toEqual({
    files: [
      { name: 'a.txt', language: 'text', totalLines: 2, startLine: 1, code: 'one\ntwo' },
      { name: 'empty.txt', language: 'text', totalLines: 1, startLine: 1, code: '' },
    ],
    truncated: false,
    nextCursor: null,
  });
});

test('returns the lines of one file', () => {
  const files = [file('a.txt', lines(1, 9)), file('b.txt', lines(1, 3))];
  const range = (given: Parameters<typeof excerptOf>[1]) =>
    excerptOf(files, given, 1_000).files.map(({ name, startLine, code }) => [name, startLine, code]);
  expect(range({ startLine: 3, endLine: 4 })).toEqual([['a.txt', 3, 'line 3\nline 4']]);
  expect(range({ startLine: 8 })).toEqual([['a.txt', 8, 'line 8\nline 9']]);
  expect(range({ file: 'b.txt', endLine: 1 })).toEqual([['b.txt', 1, 'line 1']]);
  expect(range({ file: 'b.txt', endLine: 99 })).toEqual([['b.txt', 1, lines(1, 3)]]);
});

test.each([
  [{ file: 'missing.txt' }, 'The snippet has no file missing.txt'],
  [{ startLine: 10 }, 'The file ends at line 9'],
  [{ startLine: 4, endLine: 3 }, 'endLine is before startLine'],
  [{ cursor: 'x' }, 'This cursor is of another text'],
  [{ cursor: '1.0' }, 'This cursor is of another text'],
  [{ cursor: '0.1000' }, 'This cursor is of another text'],
])('refuses %j', (range, message) => {
  expect(() => excerptOf([file('a.txt', lines(1, 9))], range, 1_000)).toThrow(message);
});

test('ends a part at a line and goes on with the next one', () => {
  const files = [file('a.txt', lines(1, 40))];
  const first = excerptOf(files, { startLine: 11 }, 200);
  expect(first.files[0]?.code).toMatch(/^line 11\n(?:line \d\d\n)+$/);
  const next = Number(/line (\d\d)\n$/.exec(first.files[0]?.code ?? '')?.[1]) + 1;
  const second = excerptOf(files, { startLine: 11, cursor: first.nextCursor ?? '' }, 200);
  expect(second.files[0]).toMatchObject({ startLine: next, code: expect.stringMatching(`^line ${next}\n`) });
});

test.each([
  ['many lines', [file('a.txt', lines(1, 500))]],
  ['one long line', [file('min.js', 'x'.repeat(5_000))]],
  ['characters of four bytes', [file('emoji.txt', '🎉'.repeat(1_000))]],
  ['control characters, which JSON writes in six bytes', [file('raw.txt', '\u0001'.repeat(1_000))]],
  ['blank lines', [file('blank.txt', '\n'.repeat(1_000))]],
  ['many files', Array.from({ length: 50 }, (_, index) => file(`${index}.txt`, lines(1, index)))],
])('returns %s in parts that join to the text', (_name, files) => {
  const { texts, parts } = readAll(files, 500);
  expect(texts).toEqual(Object.fromEntries(files.map(({ name, code }) => [name, code])));
  expect(parts).toBeGreaterThan(2);
});
