import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';
import { expect, test } from 'vitest';
import { comparedDocs, DIFF } from './diff-config.ts';

const line = (index: number) => `export const line${index} = ${index} * factor;`;
const toDocument = (lines: readonly string[]) => Text.of([...lines]);

test.each([
  [1_200, 6],
  [3_000, 50],
])('finds single changes in %i lines', (count, changes) => {
  const before = Array.from({ length: count }, (_, index) => line(index));
  const after = before.map((text, index) => (index % (count / changes) === 10 ? text.replace('export ', '') : text));
  const chunks = Chunk.build(toDocument(before), toDocument(after), DIFF);
  expect(chunks).toHaveLength(changes);
  expect(chunks.every((chunk) => chunk.precise)).toBe(true);
});

test.each([
  ['lines added at the end', 'a\nb', 'a\nb\nc\nd', [], ['c', 'd']],
  ['lines removed at the end', 'a\nb\nc', 'a\nb', ['c'], []],
  ['a line added with a line break', 'a', 'a\nb\n', [], ['b']],
  ['a changed last line', 'a\r\nb', 'a\r\nc', ['b'], ['c']],
  ['text in an empty file', '', 'a', [], ['a']],
  ['only a line break at the end', 'a', 'a\n', ['a'], ['a', '']],
  ['a line added above', 'b', 'a\nb', [], ['a']],
])('shows %s without other lines', (_change, before, after, removed, added) => {
  const [from, to] = comparedDocs(before, after);
  const chunks = Chunk.build(from, to, DIFF);
  const linesOf = (doc: Text, start: number, end: number) =>
    start === end ? [] : doc.sliceString(start, Math.min(end - 1, doc.length)).split('\n');
  expect(chunks.flatMap(({ fromA, toA }) => linesOf(from, fromA, toA))).toEqual(removed);
  expect(chunks.flatMap(({ fromB, toB }) => linesOf(to, fromB, toB))).toEqual(added);
});
