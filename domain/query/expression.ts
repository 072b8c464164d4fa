import { RE2JS, RE2JSSyntaxException } from 're2js';

/** A compiled regular expression of a search. */
export interface Expression {
  matches(text: string): boolean;
  /** Returns the ranges of all matches that are not empty, in UTF-16. */
  ranges(text: string): [start: number, end: number][];
}

/** An expression that RE2 does not accept. */
export class ExpressionError extends Error {
  /** Position of the part that RE2 names, from 1, in characters. */
  readonly position: number;

  constructor(reason: string, position: number) {
    super(`Regular expression, character ${position}: ${reason}`);
    this.name = 'ExpressionError';
    this.position = position;
  }
}

/**
 * Compiles an expression of RE2, in which `^` and `$` match at lines. Matching takes time in proportion to the product of
 * text and expression and cannot be interrupted, so it belongs into a worker with a time limit.
 *
 * @throws ExpressionError
 */
export function compileExpression(pattern: string, { matchesCase = false } = {}): Expression {
  const expression = compile(pattern, RE2JS.MULTILINE | (matchesCase ? 0 : RE2JS.CASE_INSENSITIVE));
  return {
    matches: (text) => expression.test(unifyLines(text)),
    ranges(text) {
      const unified = unifyLines(text);
      const found: [number, number][] = [];
      // Ten times as fast as a matcher.
      if (!expression.test(unified)) return found;
      const toSource = unified === text ? (at: number) => at : sourcePositions(text);
      const matcher = expression.matcher(unified);
      while (matcher.find())
        if (matcher.end() > matcher.start()) found.push([toSource(matcher.start()), toSource(matcher.end())]);
      return found;
    },
  };
}

/** Line breaks of Windows count as one character, so that `$` matches before them. */
const unifyLines = (text: string): string => (text.includes('\r') ? text.replaceAll('\r\n', '\n') : text);

/** Returns a function from positions in the unified text to positions in the text. Ask for them in ascending order. */
function sourcePositions(text: string): (at: number) => number {
  let [removed, next] = [0, text.indexOf('\r\n')];
  return (at) => {
    while (next !== -1 && next - removed < at) {
      removed += 1;
      next = text.indexOf('\r\n', next + 2);
    }
    return at + removed;
  };
}

function compile(pattern: string, flags: number): RE2JS {
  const error = errorOf(pattern, flags);
  if (error instanceof RE2JS) return error;
  throw new ExpressionError(error.reason, [...pattern.slice(0, startOf(pattern, flags, error))].length + 1);
}

/** Why RE2 refuses an expression, and the part that it names. */
interface Refusal {
  reason: string;
  part: string;
}

function errorOf(pattern: string, flags: number): RE2JS | Refusal {
  try {
    return RE2JS.compile(pattern, flags);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return { reason: String(error.error), part: error.input ?? '' };
  }
}

/** Returns where the refused part begins: at the first place behind which RE2 refuses the same. */
function startOf(pattern: string, flags: number, { reason, part }: Refusal): number {
  // RE2 names nothing for a backslash at the end, and the whole expression, with its flags, for unbalanced parentheses.
  if (part === '') return pattern.length - 1;
  for (let start = pattern.indexOf(part); start !== -1; start = pattern.indexOf(part, start + 1)) {
    const error = errorOf(pattern.slice(0, start + part.length), flags);
    if (!(error instanceof RE2JS) && error.reason === reason && error.part === part) return start;
  }
  return 0;
}
