import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

const text = {
  title: 'Deploy sk-1',
  description: null,
  files: [
    { name: 'a.ts', code: 'first\r\n  const key = "sk-12345";\r\n' },
    { name: 'long.txt', code: `${'a'.repeat(500)} sk-1 ${'b'.repeat(500)}` },
    { name: 'id', code: '-----BEGIN EC PRIVATE KEY-----\nMHcC' },
  ],
};
const at = (file: string, line: number, column: number) =>
  excerptOf(text, { rule: 'openai', file, line, column, masked: 's•••', fingerprint: 'f' });

test('returns the line of a finding without its indentation', () => {
  expect(at('a.ts', 2, 16)).toEqual({ before: 'const key = "', found: 'sk-12345', after: '";' });
  expect(at('title', 1, 8)).toEqual({ before: 'Deploy ', found: 'sk-1', after: '' });
  expect(at('id', 1, 1)).toEqual({ before: '', found: '-----BEGIN EC PRIVATE KEY-----', after: '' });
});

test('shortens a long line around the finding', () => {
  const { before = '', found, after = '' } = at('long.txt', 1, 502) ?? {};
  expect(before).toMatch(/^…a{59} $/);
  expect(found).toBe('sk-1');
  expect(after).toMatch(/^ b{59}…$/);
});

test('returns null if the text has no such line', () => {
  for (const position of [at('b.ts', 1, 1), at('description', 1, 1), at('a.ts', 9, 1), at('a.ts', 1, 99)])
    expect(position).toBeNull();
});
