import { kindOfScope, type Line, type Token, type TokenKind } from './tokens.ts';

/**
 * Takes what highlight.js finds as lines of tokens instead of HTML: what a person typed stays text all the way to the
 * page. Of nested scopes the innermost counts.
 */
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

  // The core calls these two by their older names as well.
  openNode(scope: string): void {
    this.startScope(scope);
  }

  closeNode(): void {
    this.endScope();
  }

  /** Another language inside this one, such as a script in a page: its plain text is plain. */
  __addSublanguage(inner: TokenEmitter): void {
    inner.finalize();
    inner.lines.forEach((line, index) => {
      if (index > 0) this.#endLine();
      for (const [text, kind] of line) this.#add(text, kind);
    });
  }

  finalize(): void {
    if (this.#line !== this.lines.at(-1)) this.lines.push(this.#line);
  }

  /** Nobody reads it; highlight.js asks for it all the same. */
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
