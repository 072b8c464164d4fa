import { type EditorState, Text } from '@codemirror/state';
import { lineEndingOf } from './line-endings.ts';

/** Code as passed to the editor. CodeMirror does not keep the kind of line endings. */
export interface OriginalCode {
  code: string;
  doc: Text;
}

/** Splits code into lines at any kind of line ending. */
export const originalCode = (code: string): OriginalCode => ({ code, doc: Text.of(code.split(/\r\n?|\n/)) });

/** Returns the text of the editor. Unchanged code keeps its exact bytes, including mixed line endings. */
export const textOf = ({ doc }: EditorState, original: OriginalCode): string =>
  doc.eq(original.doc) ? original.code : doc.sliceString(0, doc.length, lineEndingOf(original.code));
