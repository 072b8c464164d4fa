/** The text that a part of an expression must match: text, or something else. A repetition that may be empty leaves nothing. */
type Token = { literal: string } | { end: true; mayBeMark: boolean };

const END: Token = { end: true, mayBeMark: true };
/** A digit, a letter, a space or the end of a line follows, which no mark is. */
const ASCII_FOLLOWS: Token = { end: true, mayBeMark: false };

/** Characters of ASCII that Unicode composes with a mark behind them. */
const COMPOSABLE_END = /[a-z<=>]$/i;
/** A line break may be CRLF in the text. */
const SPLIT = /[\r\n]/;
const SPLIT_IGNORING_CASE = /[\r\ns]/;

/**
 * Returns texts that the folded form of every matching text contains. They are found outside of groups, classes and
 * alternatives only, because only there every match contains them.
 *
 * Characters beyond ASCII are left out, and an `s` when case is ignored: RE2 matches it with `ſ`, which our folding keeps.
 */
export function requiredLiterals(pattern: string, { matchesCase = false } = {}): string[] {
  const literals: string[] = [];
  let run = '';
  /** @param isOpen whether any character may follow: folding joins a letter with a mark behind it */
  const endRun = (isOpen = true) => {
    if (isOpen) run = run.replace(COMPOSABLE_END, '');
    const parts = run.toLowerCase().split(matchesCase ? SPLIT : SPLIT_IGNORING_CASE);
    literals.push(...parts.filter((part) => part !== ''));
    run = '';
  };
  const rest = new Scanner(pattern);
  while (!rest.isAtEnd) {
    const character = rest.next();
    if (character === '|') return [];
    const token = tokenOf(character, rest);
    if (token === null) return [];
    const repetition = rest.take(/[*?+]\??|\{\d+(?:,\d*)?\}\??/y);
    const mayBeAbsent = /^[*?]|^\{0/.test(repetition);
    if ('end' in token) {
      endRun(mayBeAbsent || token.mayBeMark);
    } else if (repetition === '') {
      run += token.literal;
    } else {
      if (!mayBeAbsent) run += token.literal;
      endRun();
    }
  }
  endRun();
  return [...new Set(literals)];
}

/** Returns null for an expression whose structure is not understood. */
function tokenOf(character: string, rest: Scanner): Token | null {
  switch (character) {
    case '(':
      return rest.skipGroup() ? END : null;
    case '[':
      return rest.skipClass() ? END : null;
    case '\\':
      return escapeOf(rest);
    case '$':
      return ASCII_FOLLOWS;
    case '.':
    case '^':
      return END;
    default:
      return isAscii(character) ? { literal: character } : END;
  }
}

function escapeOf(rest: Scanner): Token | null {
  // Quoted text may contain anything.
  if (rest.take(/Q/y) !== '') return null;
  if (rest.take(/x\{[^}]*\}|x..|[pP]\{[^}]*\}|[pP].|[0-7]{1,3}/sy) !== '') return END;
  const character = rest.next();
  if (/[dsw]/.test(character)) return ASCII_FOLLOWS;
  // A word boundary has no width: what surrounds it is together in the text.
  if (/[bB]/.test(character)) return { literal: '' };
  return /[A-Za-z0-9]/.test(character) || !isAscii(character) ? END : { literal: character };
}

const isAscii = (character: string): boolean => character !== '' && character <= '\u007f';

class Scanner {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#text.length;
  }

  /** Returns the next code point, empty at the end. */
  next(): string {
    const code = this.#text.codePointAt(this.#position);
    const character = code === undefined ? '' : String.fromCodePoint(code);
    this.#position += character.length;
    return character;
  }

  /** Returns the match of a sticky expression here, and moves behind it. */
  take(expression: RegExp): string {
    expression.lastIndex = this.#position;
    const [found = ''] = expression.exec(this.#text) ?? [];
    this.#position += found.length;
    return found;
  }

  /** Moves behind the end of a group. Returns false if that is not certain. */
  skipGroup(): boolean {
    // Flags such as (?i) apply to what follows.
    if (this.take(/\?[a-zA-Z-]*\)/y) !== '') return false;
    while (!this.isAtEnd) {
      const character = this.next();
      if (character === ')') return true;
      if (character === '\\' && this.next() === 'Q') return false;
      if (character === '(' && !this.skipGroup()) return false;
      if (character === '[' && !this.skipClass()) return false;
    }
    return false;
  }

  skipClass(): boolean {
    // A bracket that comes first belongs to the class.
    this.take(/\^?\]?/y);
    while (!this.isAtEnd) {
      const character = this.next();
      if (character === ']') return true;
      if (character === '\\') this.next();
      if (character === '[') this.take(/:\^?[a-z]*:\]/y);
    }
    return false;
  }
}
