import type { Finding } from '#contract/findings.ts';
import type { PublishedText } from './secrets-question.ts';

/** In characters. */
const BEFORE_MAX = 60;
const FOUND_MAX = 120;
const AFTER_MAX = 60;

const LINE_END = /\r\n?|\n/;
/** A finding has a start, but no length. */
const VALUE = /^-----BEGIN [A-Z0-9 ]+-----|^[^\s"'`,;<>(){}]+|^./;

interface Excerpt {
  before: string;
  found: string;
  after: string;
}

/** Returns the line of a finding, with a long one shortened around it. Null if the text has no such line. */
export function excerptOf(text: PublishedText, { file, line, column }: Finding): Excerpt | null {
  const content = lineOf(text, file, line);
  const [value] = VALUE.exec(content?.slice(column - 1) ?? '') ?? [];
  if (content === undefined || value === undefined) return null;
  const start = column - 1;
  const found = value.slice(0, FOUND_MAX);
  const before = content.slice(0, start).trimStart();
  const after = content.slice(start + found.length);
  return {
    before: before.length > BEFORE_MAX ? `…${before.slice(-BEFORE_MAX)}` : before,
    found,
    after: after.length > AFTER_MAX ? `${after.slice(0, AFTER_MAX)}…` : after,
  };
}

function lineOf({ title, description, files }: PublishedText, file: string, line: number): string | undefined {
  const code = files.find(({ name }) => name === file)?.code;
  const texts: Readonly<Record<string, string | null>> = { title, description };
  return (code ?? texts[file])?.split(LINE_END)[line - 1];
}
