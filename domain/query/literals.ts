/** What a part of an expression must match: text, or something else. A repetition that may be empty leaves nothing. */
type Token = { literal: string } | { end: true };

/**
 * Returns texts that every match of an expression contains, in lower case. They are found outside of groups, classes and
 * alternatives only, so that none is ever wrong.
 *
 * Characters beyond ASCII are left out: RE2 folds some of them to ASCII.
 */
export function requiredLiterals(pattern: string): string[] {
  const literals: string[] = [];
  let run = '';
  const endRun = () => {
    if (run !== '') literals.push(run.toLowerCase());
    run = '';
  };
  const rest = new Scanner(pattern);
  while (!rest.isAtEnd) {
    const character = rest.next();
    if (character === '|') return [];
    const token = tokenOf(character, rest);
    if (token === null) return [];
    const repetition = rest.take(/[*?+]\??|\{\d+(?:,\d*)?\}\??/y);
    if ('end' in token) {
      endRun();
      continue;
    }
    if (repetition === '') {
      run += token.literal;
    } else {
      const mayBeAbsent = /^[*?]|^\{0/.test(repetition);
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
      return rest.skipGroup() ? { end: true } : null;
    case '[':
      return rest.skipClass() ? { end: true } : null;
    case '\\':
      return escapeOf(rest);
    case '.':
    case '^':
    case '$':
      return { end: true };
    default:
      return isAscii(character) ? { literal: character } : { end: true };
  }
}

function escapeOf(rest: Scanner): Token | null {
  // Quoted text may contain anything.
  if (rest.take(/Q/y) !== '') return null;
  if (rest.take(/x\{[^}]*\}|x..|[pP]\{[^}]*\}|[pP].|[0-7]{1,3}/sy) !== '') return { end: true };
  const character = rest.next();
  return /[A-Za-z0-9]/.test(character) || !isAscii(character) ? { end: true } : { literal: character };
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

  /** Returns what a sticky expression matches here, and moves behind it. */
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
