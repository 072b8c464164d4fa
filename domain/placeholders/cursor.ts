/** Bounds the time of parsing hostile templates. Real ones have a few hundred constructs. */
const STEPS_MAX = 20_000;

/** Reads a text from left to right. */
export class Cursor {
  readonly text: string;
  at = 0;
  #steps = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Counts a construct or a part of one. Returns false once the text has had too many: the rest is literal. */
  takeStep(): boolean {
    this.#steps += 1;
    return this.#steps <= STEPS_MAX;
  }

  /** Consumes `expected` if it comes next. */
  accept(expected: string): boolean {
    if (!this.text.startsWith(expected, this.at)) return false;
    this.at += expected.length;
    return true;
  }

  /**
   * Consumes what a sticky regular expression matches here.
   *
   * @returns the match and its groups
   */
  match(sticky: RegExp): readonly string[] | null {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text);
    if (found !== null) this.at = sticky.lastIndex;
    return found;
  }

  /** Runs `read` and returns to the present position if it returns null. */
  attempt<T>(read: () => T | null): T | null {
    const start = this.at;
    const result = read();
    if (result === null) this.at = start;
    return result;
  }
}
