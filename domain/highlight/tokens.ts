/** Kinds of tokens that the code themes have a colour for. */
export const TOKEN_KINDS = [
  'comment',
  'keyword',
  'literal',
  'number',
  'string',
  'regexp',
  'escape',
  'function',
  'type',
  'builtin',
  'variable',
  'property',
  'attribute',
  'tag',
  'selector',
  'meta',
  'operator',
  'punctuation',
  'heading',
  'link',
  'strong',
  'emphasis',
  'inserted',
  'deleted',
] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** A piece of one line; a null kind is plain text. */
export type Token = readonly [text: string, kind: TokenKind | null];
export type Line = readonly Token[];

/** Token kinds by highlight.js scope. Other scopes are plain text. */
const KIND_OF_SCOPE: Readonly<Record<string, TokenKind>> = {
  comment: 'comment',
  quote: 'comment',
  doctag: 'comment',
  keyword: 'keyword',
  'template-tag': 'keyword',
  'variable.language': 'keyword',
  literal: 'literal',
  symbol: 'literal',
  bullet: 'literal',
  'variable.constant': 'literal',
  number: 'number',
  string: 'string',
  code: 'string',
  formula: 'string',
  regexp: 'regexp',
  'char.escape': 'escape',
  title: 'function',
  'title.function': 'function',
  'title.function.invoke': 'function',
  'title.class': 'type',
  'title.class.inherited': 'type',
  type: 'type',
  class: 'type',
  built_in: 'builtin',
  variable: 'variable',
  'template-variable': 'variable',
  property: 'property',
  attr: 'property',
  attribute: 'attribute',
  tag: 'punctuation',
  name: 'tag',
  'selector-tag': 'selector',
  'selector-id': 'selector',
  'selector-class': 'selector',
  'selector-attr': 'selector',
  'selector-pseudo': 'selector',
  meta: 'meta',
  'meta.prompt': 'meta',
  operator: 'operator',
  punctuation: 'punctuation',
  section: 'heading',
  link: 'link',
  strong: 'strong',
  emphasis: 'emphasis',
  addition: 'inserted',
  deletion: 'deleted',
};

/** Returns the kind of a dotted highlight.js scope, falling back to its first part. */
export function kindOfScope(scope: string): TokenKind | null {
  return KIND_OF_SCOPE[scope] ?? KIND_OF_SCOPE[scope.split('.', 1)[0] ?? ''] ?? null;
}

/** Returns code as lines of plain tokens. */
export function plainLines(code: string): Line[] {
  return code.split('\n').map((line) => (line === '' ? [] : [[line, null]]));
}
