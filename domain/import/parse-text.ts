import { parseXml, type XmlElement, XmlError } from '@rgrove/parse-xml';
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { parse as parseYaml, YAMLParseError } from 'yaml';

const DEPTH_MAX = 64;

/** A text cannot be read. The message says what was expected. */
export class InvalidText extends Error {
  override name = 'InvalidText';
  /** From 1; null if it is about the whole text. */
  readonly line: number | null;

  constructor(message: string, line: number | null = null) {
    super(message);
    this.line = line;
  }
}

/**
 * Parses JSON that may have comments and trailing commas, as editors write it.
 *
 * @throws InvalidText
 */
export function parseJsonText(text: string): unknown {
  checkDepth(text);
  try {
    return JSON.parse(text);
  } catch {
    const errors: ParseError[] = [];
    const value: unknown = parse(text, errors, { allowTrailingComma: true });
    const [error] = errors;
    if (error === undefined) return value;
    throw new InvalidText(`Invalid JSON: ${words(printParseErrorCode(error.error))}`, lineAt(text, error.offset));
  }
}

/** Rejects deep nesting, which would overflow the stack of the parsers. Reads each character once. */
function checkDepth(text: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '/' && text[at + 1] === '/') at = endAt(text, '\n', at);
    else if (character === '/' && text[at + 1] === '*') at = endAt(text, '*/', at + 2);
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > DEPTH_MAX) throw new InvalidText(`JSON is nested more than ${DEPTH_MAX} levels deep`, lineAt(text, at));
  }
}

/** Returns the position of the quote that ends a string, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** Returns the last position of the next `end`, or the end of the text. */
function endAt(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found === -1 ? text.length : found + end.length - 1;
}

/** Turns a code such as `CommaExpected` into words. */
const words = (code: string): string =>
  code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase();

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/**
 * Parses XML and returns its root element. Ignores declarations of entities: the parser knows only those of XML.
 *
 * @throws InvalidText
 */
export function parseXmlText(text: string): XmlElement {
  checkXmlDepth(text);
  try {
    const { root } = parseXml(text);
    if (root) return root;
  } catch (error) {
    if (error instanceof XmlError) throw new InvalidText(`Invalid XML: ${error.message.split('\n')[0]}`, error.line);
    throw error;
  }
  throw new InvalidText('XML without an element');
}

/** Rejects deep nesting, which would overflow the stack of the parser. */
function checkXmlDepth(text: string): void {
  let depth = 0;
  for (let at = text.indexOf('<'); at !== -1 && at < text.length; at = text.indexOf('<', at)) {
    const start = at;
    if (text.startsWith('<!--', at)) at = endAt(text, '-->', at);
    else if (text.startsWith('<![CDATA[', at)) at = endAt(text, ']]>', at);
    else {
      at = endAt(text, '>', at);
      if (text[start + 1] === '/') depth -= 1;
      else if (!'!?'.includes(text[start + 1] ?? '!') && text[at - 1] !== '/') depth += 1;
    }
    if (depth > DEPTH_MAX)
      throw new InvalidText(`XML is nested more than ${DEPTH_MAX} levels deep`, lineAt(text, start));
  }
}

/** Returns the front matter of a Markdown file and what follows it, or null without front matter. */
export function splitFrontMatter(text: string): { frontMatter: string; body: string } | null {
  const [, frontMatter, body] = /^\ufeff?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(text) ?? [];
  return frontMatter === undefined ? null : { frontMatter, body: body ?? '' };
}

/** Parses YAML without aliases, which could expand to any length. Returns undefined for any other text. */
export function parseYamlText(text: string): unknown {
  try {
    return parseYaml(text, { maxAliasCount: 0, logLevel: 'silent' });
  } catch (error) {
    if (error instanceof YAMLParseError || error instanceof ReferenceError) return undefined;
    throw error;
  }
}
