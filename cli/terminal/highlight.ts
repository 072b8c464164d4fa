import hljs from 'highlight.js/lib/common';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import powershell from 'highlight.js/lib/languages/powershell';
import { grammarOf } from '#domain/grammars.ts';
import type { Styles } from './style.ts';
import { columnsOfText, toWidth } from './width.ts';

// The grammars of all languages would make the program four times as large.
hljs.registerLanguage('dockerfile', dockerfile);
hljs.registerLanguage('powershell', powershell);

/** A part of a line. */
interface Token {
  readonly text: string;
  /** Number of the ANSI color; null for that of the terminal. */
  readonly color: number | null;
}

/** Longer code is not highlighted, in UTF-16 code units. */
const HIGHLIGHTED_MAX = 200_000;

const [GREEN, YELLOW, BLUE, MAGENTA, CYAN, GREY] = [32, 33, 34, 35, 36, 90];

/** Colors by the first part of the scopes of highlight.js. */
const COLORS: Readonly<Record<string, number>> = {
  comment: GREY,
  quote: GREY,
  doctag: GREY,
  keyword: MAGENTA,
  'selector-tag': MAGENTA,
  tag: MAGENTA,
  name: MAGENTA,
  string: GREEN,
  regexp: GREEN,
  addition: GREEN,
  code: GREEN,
  number: CYAN,
  literal: CYAN,
  symbol: CYAN,
  variable: CYAN,
  'template-variable': CYAN,
  title: BLUE,
  section: BLUE,
  built_in: BLUE,
  type: YELLOW,
  attr: YELLOW,
  attribute: YELLOW,
  meta: YELLOW,
  property: YELLOW,
  deletion: 31,
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const PART = /<span class="([^"]*)">|(<\/span>)|([^<]+)/g;

/** Returns the lines of code as colored parts. */
export function highlightLines(code: string, language: string): Token[][] {
  const lines: Token[][] = [[]];
  for (const { text, color } of tokensOf(code, language)) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ text: part, color });
    }
  }
  return lines;
}

function tokensOf(code: string, language: string): Token[] {
  const grammar = grammarOf(language);
  if (grammar === null || code.length > HIGHLIGHTED_MAX || hljs.getLanguage(grammar) === undefined)
    return [{ text: code, color: null }];
  const { value } = hljs.highlight(code, { language: grammar, ignoreIllegals: true });
  const colors: (number | null)[] = [];
  const tokens: Token[] = [];
  for (const [, scope, end, text] of value.matchAll(PART)) {
    const color = colors.at(-1) ?? null;
    if (scope !== undefined) colors.push(COLORS[/hljs-([\w-]+)/.exec(scope)?.[1] ?? ''] ?? color);
    else if (end !== undefined) colors.pop();
    else if (text !== undefined) tokens.push({ text: decode(text), color });
  }
  return tokens;
}

const decode = (text: string): string => text.replace(/&(#?\w+);/g, (entity, name) => ENTITIES[name] ?? entity);

export const paint = (line: readonly Token[], { color: paintText }: Styles): string =>
  line.map(({ text, color }) => (color === null ? text : paintText(color, text))).join('');

/** Returns the line in exactly `width` columns. */
export function fitLine(line: readonly Token[], width: number): Token[] {
  let free = width;
  const fitting: Token[] = [];
  for (const { text, color } of line) {
    if (free === 0) break;
    const isCut = columnsOfText(text) > free;
    fitting.push({ text: isCut ? toWidth(text, free) : text, color });
    free = isCut ? 0 : free - columnsOfText(text);
  }
  return [...fitting, { text: ' '.repeat(free), color: null }];
}
