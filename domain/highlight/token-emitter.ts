import { kindOfScope, type Line, type Token, type TokenKind } from './tokens.ts';

/** Emits lines of tokens instead of HTML, so that code is never parsed as markup. The innermost scope wins. */
export class TokenEmitter {
  readonly lines: Line[] = [];
  #line: Token[] = [];
  #kinds: (TokenKind | null)[] = [];

  addText(text: string): void {
    this.#add(text, this.#kinds.at(-1) ?? null);
  }

  startScope(scope: string): void {
    this.#kinds.push(kindOfScope(scope));
  }

  endScope(): void {
    this.#kinds.pop();
  }

  // highlight.js calls these methods by their old names as well.
  openNode(scope: string): void {
    this.startScope(scope);
  }

  closeNode(): void {
    this.endScope();
  }

  /** Adds an embedded language, such as a script in HTML. */
  __addSublanguage(inner: TokenEmitter): void {
    inner.lines.forEach((line, index) => {
      if (index > 0) this.#endLine();
      for (const [text, kind] of line) this.#add(text, kind);
    });
  }

  finalize(): void {
    this.lines.push(this.#line);
  }

  /** Required by highlight.js, unused here. */
  toHTML(): string {
    return '';
  }

  #add(text: string, kind: TokenKind | null): void {
    text.split('\n').forEach((part, index) => {
      if (index > 0) this.#endLine();
      const last = this.#line.at(-1);
      if (part === '') return;
      if (last?.[1] === kind) this.#line[this.#line.length - 1] = [last[0] + part, kind];
      else this.#line.push([part, kind]);
    });
  }

  #endLine(): void {
    this.lines.push(this.#line);
    this.#line = [];
  }
}
