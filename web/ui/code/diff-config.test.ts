import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';
import { expect, test } from 'vitest';
import { DIFF } from './diff-config.ts';

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
