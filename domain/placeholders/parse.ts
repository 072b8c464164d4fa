import { Cursor } from './cursor.ts';
import type { CompileRegularExpression, Placeholder, TemplateNode, Variable } from './nodes.ts';
import { parseTransform } from './parse-transform.ts';
import { isVariable } from './variables.ts';

/** Deeper placeholders are text: the parser and the renderer are recursive. */
const DEPTH_MAX = 20;

const TEXT = /[^$\\}]+/y;
const ESCAPE = /\\[$}\\]/y;
const TAB_STOP = /\$(\d+)/y;
const VARIABLE = /\$([A-Za-z_]\w*)/y;
const HEAD = /\$\{(?:(\d+)|([A-Za-z_]\w*))/y;
const OPTION = /((?:[^,|\\]|\\[,|\\]|\\(?![,|\\]))+)([,|])/y;

/** Accepts every expression and compiles none, for uses of a template that apply no transforms. */
export const withoutExpressions: CompileRegularExpression = () => ({ cost: 0, replace: (text) => text });

/**
 * Parses a template in VS Code's syntax. Unknown constructs and those after the first 20,000 are text:
 * https://code.visualstudio.com/docs/editing/userdefinedsnippets#_grammar
 */
export function parseTemplate(text: string, compile: CompileRegularExpression): TemplateNode[] {
  return new Parser(text, compile).parse(0).nodes;
}

class Parser {
  readonly #cursor: Cursor;
  readonly #compile: CompileRegularExpression;

  constructor(text: string, compile: CompileRegularExpression) {
    this.#cursor = new Cursor(text);
    this.#compile = compile;
  }

  /** Parses up to the closing brace of a default, or at depth 0 the whole text. */
  parse(depth: number): { nodes: TemplateNode[]; isClosed: boolean } {
    const nodes: TemplateNode[] = [];
    const cursor = this.#cursor;
    while (!cursor.isAtEnd) {
      if (depth > 0 && cursor.accept('}')) return { nodes, isClosed: true };
      for (const node of this.#parseNode(depth)) append(nodes, node);
    }
    return { nodes, isClosed: false };
  }

  #parseNode(depth: number): readonly TemplateNode[] {
    const cursor = this.#cursor;
    const text = cursor.match(TEXT)?.[0] ?? cursor.match(ESCAPE)?.[0]?.slice(1);
    if (text !== undefined) return [text];
    const [, index] = cursor.match(TAB_STOP) ?? [];
    if (index !== undefined) return [{ kind: 'placeholder', index: Number(index), children: [] }];
    const [variable, name] = cursor.match(VARIABLE) ?? [];
    if (name !== undefined) return [isVariable(name) ? { kind: 'variable', name, children: [] } : `${variable}`];
    return cursor.attempt(() => this.#parseBraces(depth)) ?? [this.#nextCharacter()];
  }

  #nextCharacter(): string {
    const cursor = this.#cursor;
    cursor.at += 1;
    return cursor.text.charAt(cursor.at - 1);
  }

  /** Parses a construct that starts with `${`. */
  #parseBraces(depth: number): readonly TemplateNode[] | null {
    const cursor = this.#cursor;
    if (!cursor.takeStep()) return null;
    const start = cursor.at;
    const [head, digits, name = ''] = cursor.match(HEAD) ?? [];
    if (head === undefined) return null;
    const source = () => cursor.text.slice(start, cursor.at);
    const index = digits === undefined ? null : Number(digits);
    const isKnown = index !== null || isVariable(name);
    const node = (children: readonly TemplateNode[], more: Pick<Placeholder, 'options' | 'transform'> = {}) =>
      index === null ? variableNode(name, children, more) : placeholderNode(index, children, more);

    if (cursor.accept('}')) return [isKnown ? node([]) : source()];
    if (depth < DEPTH_MAX && cursor.accept(':')) {
      const { nodes, isClosed } = this.parse(depth + 1);
      if (!isClosed) return [`${head}:`, ...nodes];
      return isKnown ? [node(nodes)] : nodes;
    }
    if (index !== null && index > 0 && cursor.accept('|')) {
      const options = this.#parseOptions();
      return options && [node([], { options })];
    }
    if (!cursor.accept('/')) return null;
    const transform = parseTransform(cursor, this.#compile);
    if (transform === null) return null;
    return [isKnown && transform !== 'unsupported' ? node([], { transform }) : source()];
  }

  /** Parses up to and including `|}`. */
  #parseOptions(): string[] | null {
    const options: string[] = [];
    while (this.#cursor.takeStep()) {
      const [, option, end] = this.#cursor.match(OPTION) ?? [];
      if (option === undefined) return null;
      options.push(option.replace(/\\([,|\\])/g, '$1'));
      if (end === '|') return this.#cursor.accept('}') ? options : null;
    }
    return null;
  }
}

const placeholderNode = (
  index: number,
  children: readonly TemplateNode[],
  more: Pick<Placeholder, 'options' | 'transform'>,
): Placeholder => ({ kind: 'placeholder', index, children, ...more });

const variableNode = (
  name: string,
  children: readonly TemplateNode[],
  { transform }: Pick<Variable, 'transform'>,
): Variable => ({ kind: 'variable', name, children, ...(transform && { transform }) });

/** Appends a node; text joins the text before it. */
function append(nodes: TemplateNode[], node: TemplateNode): void {
  const last = nodes.at(-1);
  if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node;
  else nodes.push(node);
}
