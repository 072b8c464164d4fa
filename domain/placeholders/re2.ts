import { RE2JS } from 're2js';
import type { CompileRegularExpression, RegularExpression } from './nodes.ts';

/*
 * Regular expressions of templates come from other people. RE2 takes linear time:
 * https://github.com/google/re2/wiki/WhyRE2
 */

/** Estimated size of a compiled expression; larger ones are not supported. */
const SIZE_MAX = 10_000;

const FLAGS: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  // RE2 always matches code points.
  u: 0,
};

/** A class such as `\p{L}` has hundreds of ranges. RE2JS takes as long to compile it as this many characters. */
const CLASS_SIZE = 1_000;
/** Ignoring case, RE2JS folds each code point of a range. It folds this many in the time of one character. */
const FOLDED_PER_CHARACTER = 10;
const CODE_POINT_MAX = 0x10ffff;

/** Estimates the time to compile an expression, in characters. RE2 repeats what has a count. */
function sizeOf(pattern: string, flags: string): number {
  const classes = pattern.match(/\\[pP]/g)?.length ?? 0;
  // The time of groups grows with the square of their number.
  const groups = (pattern.match(/\(/g)?.length ?? 0) ** 2 / 2;
  const written =
    pattern.length + 1 + groups + classes * CLASS_SIZE + (ignoresCase(pattern, flags) ? foldingSize(pattern) : 0);
  const counts = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, least, most]) => Number(most || least));
  return counts.reduce((size, count) => size * Math.max(1, count), written);
}

const ignoresCase = (pattern: string, flags: string): boolean => flags.includes('i') || /\(\?[a-z]*i/i.test(pattern);

/** Estimates the time of folding. No range is wider than the highest code point of the pattern. */
function foldingSize(pattern: string): number {
  const ranges = pattern.match(/-/g)?.length ?? 0;
  const classes = pattern.match(/\\[wWdDsS]|\[/g)?.length ?? 0;
  const hasEscapes = /\\[xu0-9]/.test(pattern);
  const widest = hasEscapes
    ? CODE_POINT_MAX
    : [...pattern].reduce((max, one) => Math.max(max, one.codePointAt(0) ?? 0), 0);
  return Math.ceil((ranges * widest) / FOLDED_PER_CHARACTER) + classes * 50;
}

/** Returns a compiler that caches up to the total size of `SIZE_MAX`. Use one for each template. */
export function createRe2Compiler(): CompileRegularExpression {
  const compiled = new Map<string, RegularExpression | null>();
  let total = 0;
  return (pattern, flags) => {
    const key = `${flags}/${pattern}`;
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const size = sizeOf(pattern, flags);
    total += size;
    const expression = total > SIZE_MAX ? null : compile(pattern, flags, size);
    compiled.set(key, expression);
    return expression;
  };
}

function compile(pattern: string, flags: string, cost: number): RegularExpression | null {
  let expression: RE2JS;
  try {
    const bits = [...flags].reduce((sum, flag) => sum | (FLAGS[flag] ?? 0), 0);
    expression = RE2JS.compile(RE2JS.translateRegExp(pattern), bits);
  } catch {
    return null;
  }
  return { cost, replace: (text, isGlobal, replacement) => replace(expression, text, isGlobal, replacement) };
}

function replace(
  expression: RE2JS,
  text: string,
  isGlobal: boolean,
  replacement: (groups: readonly (string | null)[]) => string,
): string {
  const matcher = expression.matcher(text);
  let result = '';
  let end = 0;
  while (matcher.find()) {
    const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group));
    result += text.slice(end, matcher.start()) + replacement(groups);
    end = matcher.end();
    if (!isGlobal) break;
  }
  return result + text.slice(end);
}
