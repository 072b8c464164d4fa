import { type EditorState, Text } from '@codemirror/state';
import { lineEndOf } from './line-ends.ts';

/** A code as it was given to the editor, which itself knows lines and not what they end in. */
export interface GivenCode {
  code: string;
  doc: Text;
}

/** Takes a code apart into its lines, whichever way they end. */
export const givenCode = (code: string): GivenCode => ({ code, doc: Text.of(code.split(/\r\n?|\n/)) });

/** The text of the editor: what was given to it, to the byte, until a person changes a line. */
export const textOf = ({ doc }: EditorState, given: GivenCode): string =>
  doc.eq(given.doc) ? given.code : doc.sliceString(0, doc.length, lineEndOf(given.code));
