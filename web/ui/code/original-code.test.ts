import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { originalCode, textOf } from './original-code.ts';

/** Returns the code of an editor after a line was added at its end. */
function withLine(code: string): string {
  const original = originalCode(code);
  const state = EditorState.create({ doc: original.doc });
  return textOf(state.update({ changes: { from: state.doc.length, insert: '\nnew' } }).state, original);
}

test.each(['a\r\nb\nc', 'a\rb', 'a\r\nb\r\n'])('keeps the line endings of unchanged code: %j', (code) => {
  const original = originalCode(code);
  expect(textOf(EditorState.create({ doc: original.doc }), original)).toBe(code);
});

test('writes CRLF only if all lines of the code had it', () => {
  expect(withLine('a\r\nb')).toBe('a\r\nb\r\nnew');
  expect(withLine('a\r\nb\nc')).toBe('a\nb\nc\nnew');
  expect(withLine('a\r\nb\rc')).toBe('a\nb\nc\nnew');
  expect(withLine('a')).toBe('a\nnew');
});
