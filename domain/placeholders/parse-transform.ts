import type { Cursor } from './cursor.ts';
import type { CompileRegularExpression, FormatGroup, FormatPart, Transform } from './nodes.ts';

/** Bounds the time of parsing hostile templates; VS Code has no such limits. In characters. */
const TEXT_MAX = 300;

const PATTERN = new RegExp(`((?:[^\\\\/]|\\\\/|\\\\(?!/)){0,${TEXT_MAX}})/`, 'y');
const FLAGS = /([^}]{0,10})\}/y;
const SUPPORTED_FLAGS = /^[gimsu]*$/;
const FORMAT_TEXT = /[^$\\/]+|[$\\]/y;
const GROUP = /\$(\d+)|\$\{(\d+)(?:\}|(:))/y;
const SHORTHAND = /\/([A-Za-z_]\w*)\}/y;
const CONDITION = /[+?-]/y;
const escapedText = (end: string) => new RegExp(`((?:[^\\\\${end}]|\\\\[$}\\\\]){1,${TEXT_MAX}})${end}`, 'y');
const UNTIL_BRACE = escapedText('}');
const UNTIL_COLON = escapedText(':');

/**
 * Parses `pattern/format/flags}`.
 *
 * @returns null if it is malformed; `unsupported` if only its regular expression is
 */
export function parseTransform(cursor: Cursor, compile: CompileRegularExpression): Transform | 'unsupported' | null {
  const [, pattern] = cursor.match(PATTERN) ?? [];
  if (pattern === undefined) return null;
  const format = parseFormat(cursor);
  if (format === null) return null;
  const [, flags] = cursor.match(FLAGS) ?? [];
  if (flags === undefined || !SUPPORTED_FLAGS.test(flags)) return null;
  const compiled = compile(pattern.replaceAll('\\/', '/'), flags.replace('g', ''));
  return compiled === null ? 'unsupported' : { pattern: compiled, isGlobal: flags.includes('g'), format };
}

/** Parses up to and including the slash that ends the format. */
function parseFormat(cursor: Cursor): FormatPart[] | null {
  const parts: FormatPart[] = [];
  while (!cursor.isAtEnd && cursor.takeStep()) {
    if (cursor.accept('/')) return parts;
    if (cursor.accept('\\\\')) parts.push('\\');
    else if (cursor.accept('\\/')) parts.push('/');
    else parts.push(cursor.attempt(() => parseGroup(cursor)) ?? cursor.match(FORMAT_TEXT)?.[0] ?? '');
  }
  return null;
}

function parseGroup(cursor: Cursor): FormatGroup | null {
  const [, simple, complex, colon] = cursor.match(GROUP) ?? [];
  if (simple === undefined && complex === undefined) return null;
  const group = Number(simple ?? complex);
  if (colon === undefined) return { group };
  if (cursor.text[cursor.at] === '/') {
    const [, shorthand] = cursor.match(SHORTHAND) ?? [];
    return shorthand === undefined ? null : { group, shorthand };
  }
  const condition = cursor.match(CONDITION)?.[0];
  const matched =
    condition === '+' ? readText(cursor, UNTIL_BRACE) : condition === '?' ? readText(cursor, UNTIL_COLON) : '';
  if (matched === null) return null;
  if (condition === '+') return { group, matched };
  const unmatched = readText(cursor, UNTIL_BRACE);
  if (unmatched === null) return null;
  return condition === '?' ? { group, matched, unmatched } : { group, unmatched };
}

function readText(cursor: Cursor, until: RegExp): string | null {
  const [, text] = cursor.match(until) ?? [];
  return text === undefined ? null : text.replace(/\\([$}\\])/g, '$1');
}
