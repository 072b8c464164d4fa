/** A part of a Markdown file. */
export type MarkdownPart =
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  | { readonly kind: 'fence'; readonly language: string; readonly code: string };

const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^`\s]*)/;

/** Splits a Markdown file into fences and the text between them. A fence that is not closed ends with the file. */
export function readFences(text: string): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  let lines: string[] = [];
  let open: { fence: string; language: string } | null = null;
  const endPart = () => {
    if (open) parts.push({ kind: 'fence', language: open.language, code: lines.join('\n') });
    else if (lines.length > 0) parts.push({ kind: 'text', lines });
    lines = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const [, fence, language = ''] = FENCE.exec(line) ?? [];
    if (open ? isEnd(line, open.fence) : fence !== undefined) {
      endPart();
      open = open || fence === undefined ? null : { fence, language };
    } else lines.push(line);
  }
  endPart();
  return parts;
}

/** The end of a fence has at least as many of its characters, and no others. */
function isEnd(line: string, fence: string): boolean {
  const end = line.trim();
  return end.startsWith(fence) && end.replaceAll(fence[0] ?? '', '') === '';
}

/** Returns the text of a heading, or null. Without expressions that take long for long lines. */
export function headingOf(line: string): string | null {
  const [, rest] = /^ {0,3}#{1,6}[ \t](.*)$/.exec(line) ?? [];
  if (rest === undefined) return null;
  let end = rest.trimEnd().length;
  while (rest[end - 1] === '#') end -= 1;
  return rest.slice(0, end).trim() || null;
}
