import { parseXml, type XmlElement, XmlError } from '@rgrove/parse-xml';
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';

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

/** Strings and comments, in which brackets mean nothing, and brackets. */
const JSON_TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|\/\/.*|\/\*[\s\S]*?\*\/|[[\]{}]/g;

/** Rejects deep nesting, which would overflow the stack of the parsers. */
function checkDepth(text: string): void {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(JSON_TOKENS)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth > DEPTH_MAX)
      throw new InvalidText(`JSON is nested more than ${DEPTH_MAX} levels deep`, lineAt(text, index));
  }
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

const XML_TAGS = /<!--.*?-->|<!\[CDATA\[.*?\]\]>|<(\/?)[^!?>][^>]*?(\/?)>/gs;

/** Rejects deep nesting, which would overflow the stack of the parser. */
function checkXmlDepth(text: string): void {
  let depth = 0;
  for (const { 1: end, 2: isEmpty, index } of text.matchAll(XML_TAGS)) {
    if (end === undefined || isEmpty === '/') continue;
    depth += end === '/' ? -1 : 1;
    if (depth > DEPTH_MAX)
      throw new InvalidText(`XML is nested more than ${DEPTH_MAX} levels deep`, lineAt(text, index));
  }
}
