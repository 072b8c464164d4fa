/** Each name keeps a parsed statement in the memory of each connection. */
const NAMES_MAX = 200;
/** Longer statements insert many rows and differ from each other. In characters. */
const TEXT_MAX = 8_192;

/**
 * Names statements that are executed repeatedly. PostgreSQL parses a named statement once per connection, and reuses its
 * plan if plans for other values are not cheaper: https://www.postgresql.org/docs/current/sql-prepare.html
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  /** Statements that were executed once. */
  readonly #candidates = new Set<string>();

  /** Returns the name of a statement, or nothing the first time, when names run out or if it has no values. */
  nameOf(text: string, values: readonly unknown[] = []): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || values.length === 0 || text.length > TEXT_MAX) return known;
    if (this.#names.size >= NAMES_MAX) return undefined;
    if (this.#candidates.delete(text)) {
      const name = `s${this.#names.size}`;
      this.#names.set(text, name);
      return name;
    }
    if (this.#candidates.size >= NAMES_MAX) this.#candidates.clear();
    this.#candidates.add(text);
    return undefined;
  }
}
