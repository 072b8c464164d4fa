import type { Library } from '#domain/import/library.ts';
import { InvalidText, parseJsonText } from '#domain/import/parse-text.ts';
import { readForeignJson } from '#domain/import/sources/index.ts';
import { readPegboard } from '#domain/import/sources/pegboard.ts';

/** Content of an import; the server validates each item. */
export type ImportFile = Pick<Library, 'snippets' | 'collections'> & Partial<Pick<Library, 'searches'>>;

/** The text is not an import. */
export class InvalidImport extends Error {
  override name = 'InvalidImport';

  constructor(message = 'Invalid JSON format. Please check your input.') {
    super(message);
  }
}

/**
 * Parses pasted text: a Pegboard export, a list of snippets, one snippet, or the export of another program.
 *
 * @throws InvalidImport if it is not JSON or has another shape, such as a list with an item that is not an object
 */
export function readImport(text: string): ImportFile {
  const value = parseJson(text);
  if (Array.isArray(value) && !value.every(isObject)) throw new InvalidImport();
  const found = readKnown(value) ?? readPegboard(value, '');
  if (found === null) throw new InvalidImport();
  const { snippets = [], collections = [], searches = [] } = found;
  return { snippets, collections, searches };
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    // Ignores a byte order mark.
    return parseJsonText(text.replace(/^\ufeff/, ''));
  } catch {
    throw new InvalidImport();
  }
}

function readKnown(value: unknown) {
  try {
    return readForeignJson(value, '');
  } catch (error) {
    throw error instanceof InvalidText ? new InvalidImport(error.message) : error;
  }
}
