/**
 * A calculator in one file: tokenizer, Pratt parser, evaluator. The trick of Pratt parsing is that each operator
 * only needs two numbers, how strongly it binds to its left and to its right; precedence and associativity follow.
 *
 *   evaluate('1 + 2 * 3')                      → 7
 *   evaluate('-2 ^ 2')                         → -4   (power binds tighter than the minus sign)
 *   evaluate('2 ^ 3 ^ 2')                      → 512  (and to the right)
 *   evaluate('max(width, 320) / 2', { width: 1280 }) → 640
 */

type Token =
  | { kind: 'number'; value: number; at: number }
  | { kind: 'name'; value: string; at: number }
  | { kind: 'symbol'; value: string; at: number }
  | { kind: 'end'; value: ''; at: number };

export type Expression =
  | { type: 'number'; value: number }
  | { type: 'variable'; name: string }
  | { type: 'unary'; operator: string; operand: Expression }
  | { type: 'binary'; operator: string; left: Expression; right: Expression }
  | { type: 'call'; name: string; args: Expression[] };

export class SyntaxProblem extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(`${message} at position ${at}`);
    this.name = 'SyntaxProblem';
    this.at = at;
  }
}

const TOKEN = /\s*(?:(?<number>\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(?<name>[a-z_]\w*)|(?<symbol>[-+*/%^(),]))/iy;

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (source.slice(TOKEN.lastIndex).trim() !== '') {
    const start = TOKEN.lastIndex;
    const groups = TOKEN.exec(source)?.groups;
    if (!groups) throw new SyntaxProblem(`Unexpected '${source.slice(start).trim()[0]}'`, start);
    if (groups.number !== undefined) tokens.push({ kind: 'number', value: Number(groups.number), at: start });
    else if (groups.name !== undefined) tokens.push({ kind: 'name', value: groups.name, at: start });
    else if (groups.symbol !== undefined) tokens.push({ kind: 'symbol', value: groups.symbol, at: start });
  }
  return [...tokens, { kind: 'end', value: '', at: source.length }];
}

/** [left, right]: the stronger side takes the operand. Left < right makes it left-associative. */
const BINDING: Record<string, readonly [number, number]> = {
  '+': [1, 2],
  '-': [1, 2],
  '*': [3, 4],
  '/': [3, 4],
  '%': [3, 4],
  '^': [8, 7],
};
const UNARY_BINDING = 6;

export function parse(source: string): Expression {
  const tokens = tokenize(source);
  let position = 0;

  const peek = (): Token => tokens[position] ?? { kind: 'end', value: '', at: source.length };
  const next = (): Token => {
    const token = peek();
    position += 1;
    return token;
  };
  const expect = (symbol: string): void => {
    const token = next();
    if (token.value !== symbol) throw new SyntaxProblem(`Expected '${symbol}' but found '${token.value || 'the end'}'`, token.at);
  };

  function prefix(): Expression {
    const token = next();
    if (token.kind === 'number') return { type: 'number', value: token.value };
    if (token.kind === 'name') return peek().value === '(' ? call(token.value) : { type: 'variable', name: token.value };
    if (token.value === '-' || token.value === '+') {
      return { type: 'unary', operator: token.value, operand: expression(UNARY_BINDING) };
    }
    if (token.value === '(') {
      const inside = expression(0);
      expect(')');
      return inside;
    }
    throw new SyntaxProblem(`Expected a value but found '${token.value || 'the end'}'`, token.at);
  }

  function call(name: string): Expression {
    expect('(');
    const args: Expression[] = [];
    while (peek().value !== ')') {
      args.push(expression(0));
      if (peek().value !== ')') expect(',');
    }
    expect(')');
    return { type: 'call', name, args };
  }

  function expression(minimum: number): Expression {
    let left = prefix();
    for (;;) {
      const operator = peek();
      const binding = operator.kind === 'symbol' ? BINDING[operator.value] : undefined;
      if (!binding || binding[0] < minimum) return left;
      next();
      left = { type: 'binary', operator: String(operator.value), left, right: expression(binding[1]) };
    }
  }

  const result = expression(0);
  const rest = peek();
  if (rest.kind !== 'end') throw new SyntaxProblem(`Unexpected '${rest.value}'`, rest.at);
  return result;
}

const FUNCTIONS: Record<string, (...args: number[]) => number> = {
  abs: Math.abs, ceil: Math.ceil, cos: Math.cos, floor: Math.floor, ln: Math.log, log10: Math.log10, max: Math.max, min: Math.min, round: Math.round, sin: Math.sin, sqrt: Math.sqrt, tan: Math.tan,
};
const CONSTANTS: Record<string, number> = { pi: Math.PI, e: Math.E, tau: 2 * Math.PI };

export function evaluate(source: string, variables: Record<string, number> = {}): number {
  const scope: Record<string, number> = { ...CONSTANTS, ...variables };

  function value(node: Expression): number {
    switch (node.type) {
      case 'number':
        return node.value;
      case 'variable': {
        if (!Object.hasOwn(scope, node.name)) throw new ReferenceError(`Unknown name '${node.name}'`);
        return scope[node.name] ?? Number.NaN;
      }
      case 'unary':
        return node.operator === '-' ? -value(node.operand) : value(node.operand);
      case 'call': {
        const fn = Object.hasOwn(FUNCTIONS, node.name) ? FUNCTIONS[node.name] : undefined;
        if (!fn) throw new ReferenceError(`Unknown function '${node.name}'`);
        return fn(...node.args.map(value));
      }
      case 'binary': {
        const [left, right] = [value(node.left), value(node.right)];
        if (node.operator === '+') return left + right;
        if (node.operator === '-') return left - right;
        if (node.operator === '*') return left * right;
        if (node.operator === '/') return left / right;
        if (node.operator === '%') return left % right;
        return left ** right;
      }
    }
  }

  return value(parse(source));
}
