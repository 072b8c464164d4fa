import { type EditorState, Text } from '@codemirror/state';
import { lineEndingOf } from './line-endings.ts';

/** A code as it was given to the editor, which itself knows lines and not what they end in. */
export interface OriginalCode {
  code: string;
  doc: Text;
}

/** Takes a code apart into its lines, whichever way they end. */
export const originalCode = (code: string): OriginalCode => ({ code, doc: Text.of(code.split(/\r\n?|\n/)) });

/** The text of the editor: what was given to it, to the byte, until a person changes a line. */
export const textOf = ({ doc }: EditorState, given: OriginalCode): string =>
  doc.eq(given.doc) ? given.code : doc.sliceString(0, doc.length, lineEndingOf(given.code));
