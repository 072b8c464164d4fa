import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Line, plainLines, TOKEN_KINDS } from '#domain/highlight/tokens.ts';
import { PAYLOADS } from '#tests/support/payloads.ts';
import { columnsOfRow, layoutRows, type Row } from './layout.ts';

const NO_LIMIT = Number.POSITIVE_INFINITY;
const OPTIONS = { tabSize: 4, wrapAt: 10, rowsMax: NO_LIMIT };

/** Texts of the rows as they are drawn. */
const shownOf = (code: string, options = OPTIONS) =>
  (layoutRows(plainLines(code), options) ?? []).map(({ runs }) => runs.map(({ shown }) => shown).join(''));

const textOfLine = (rows: readonly Row[], line: number) =>
  rows
    .filter((row) => row.line === line)
    .flatMap(({ runs }) => runs.map(({ text }) => text))
    .join('');

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\t', '\r', '漢字', 'שלום', '👩‍👩‍👧', 'e\u0301', '\u202eabc', '\ud800', '\u0000', ...PAYLOADS),
);
const anyLine: fc.Arbitrary<Line> = fc.array(
  fc.tuple(
    anyText.map((text) => text.replaceAll('\n', '')),
    fc.constantFrom(null, ...TOKEN_KINDS),
  ),
);

test('loses nothing and keeps rows within their columns, for any text', () => {
  const property = fc.property(
    fc.array(anyLine, { maxLength: 5 }),
    fc.constantFrom(2, 4, 8),
    fc.integer({ min: 10, max: 40 }),
    (lines, tabSize, wrapAt) => {
      const rows = layoutRows(lines, { tabSize, wrapAt, rowsMax: NO_LIMIT }) ?? [];
      for (const [index, line] of lines.entries()) {
        expect(textOfLine(rows, index)).toBe(line.map(([text]) => text).join(''));
      }
      for (const row of rows) {
        expect(columnsOfRow(row)).toBeLessThanOrEqual(wrapAt);
        let next = 0;
        for (const { at, columns } of row.runs) {
          expect(at).toBe(next);
          next += columns;
        }
      }
    },
  );
  fc.assert(property);
});

test('draws only characters that XML allows and that do not reorder others, for any text', () => {
  const property = fc.property(anyLine, (line) => {
    for (const { runs } of layoutRows([line], OPTIONS) ?? []) {
      for (const { shown } of runs) {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds
        expect(shown).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/u);
      }
    }
  });
  fc.assert(property);
});

test('wraps long lines between characters', () => {
  expect(shownOf('abcdefghijklm\n\nxyz')).toEqual(['abcdefghij', 'klm', '', 'xyz']);
  expect(shownOf('漢字漢字x漢字')).toEqual(['漢字漢字x', '漢字']);
  expect(shownOf('123456789👩‍👩‍👧e\u0301')).toEqual(['123456789', '👩‍👩‍👧e\u0301']);
});

test('gives tabs the columns to the next stop, wide characters two, and combining marks none', () => {
  const columnsOf = (code: string) =>
    (layoutRows(plainLines(code), OPTIONS) ?? []).flatMap(({ runs }) => runs.map(({ at, columns }) => [at, columns]));
  expect(columnsOf('a\tb\t')).toEqual([
    [0, 1],
    [1, 3],
    [4, 1],
    [5, 3],
  ]);
  expect(columnsOf('漢❤️e\u0301')).toEqual([
    [0, 2],
    [2, 2],
    [4, 1],
  ]);
  expect(columnsOf('\u0301')).toEqual([[0, 0]]);
});

test('keeps right-to-left text of a token together, and colors apart', () => {
  const [row] =
    layoutRows(
      [
        [
          ['x = ', null],
          ['"שלום עולם"', 'string'],
          [';', 'punctuation'],
        ],
      ],
      {
        ...OPTIONS,
        wrapAt: 120,
      },
    ) ?? [];
  expect(row?.runs.map(({ text, kind }) => [text, kind])).toEqual([
    ['x = ', null],
    ['"שלום עולם"', 'string'],
    [';', 'punctuation'],
  ]);
});

test('shows control characters as signs and hides the carriage return of a line end', () => {
  expect(shownOf('a\u0000\u001b\u007f\u0085\ud800\r')).toEqual(['a␀␛␡\ufffd\ufffd']);
  expect(shownOf('a\u202eb', { ...OPTIONS, wrapAt: 20 })).toEqual(['a[U+202E]b']);
});

test('stops at the limit of rows', () => {
  expect(layoutRows(plainLines('x'.repeat(50)), { ...OPTIONS, rowsMax: 5 })).toHaveLength(5);
  expect(layoutRows(plainLines('x'.repeat(51)), { ...OPTIONS, rowsMax: 5 })).toBeNull();
  expect(layoutRows(plainLines('\n\n\n\n\n'), { ...OPTIONS, rowsMax: 5 })).toBeNull();
});
