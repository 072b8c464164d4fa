import type { DiffConfig } from '@codemirror/merge';
import { Text } from '@codemirror/state';
import { originalCode } from './original-code.ts';

/**
 * `timeout` bounds the time of one comparison, in ms: beyond it the diff is less precise. With a low scan limit, a few
 * changes in a long file would be shown as one change of the whole file.
 */
export const DIFF: DiffConfig = { scanLimit: 30_000, timeout: 300 };

/**
 * Returns the documents of a comparison. If the last lines differ, both documents end with a line break: CodeMirror would
 * otherwise also show the line before lines that were added or removed at the end as changed.
 */
export function comparedDocs(before: string, after: string): readonly [Text, Text] {
  const [from, to] = [originalCode(before).doc, originalCode(after).doc];
  if (lastLine(from) === lastLine(to)) return [from, to];
  const [endedFrom, endedTo] = [endLastLine(from), endLastLine(to)];
  // The final line break is the only difference: keep it visible.
  return endedFrom.eq(endedTo) ? [from, to] : [endedFrom, endedTo];
}

const lastLine = (doc: Text) => doc.line(doc.lines).text;
const endLastLine = (doc: Text) => (lastLine(doc) === '' ? doc : doc.append(Text.of(['', ''])));
