import { z } from 'zod';
import { fromByteStash, fromGist, fromMassCode, isGistWithoutCode } from './foreign-formats.ts';

/** Content of an import; the server validates each item. */
export interface ImportFile {
  snippets: readonly unknown[];
  collections: readonly unknown[];
}

/** The text is not an import. */
export class InvalidImport extends Error {
  override name = 'InvalidImport';

  constructor(message = 'Invalid JSON format. Please check your input.') {
    super(message);
  }
}

const NO_CODE = 'This list of gists has no code in it. Import each gist as its own address, its `url`, answers.';

const List = z.array(z.unknown());
const Library = z.looseObject({ snippets: List, collections: List.optional() });
const SingleSnippet = z.looseObject({});
const SnippetList = z.array(SingleSnippet);

/**
 * Parses an import: a Pegboard export, a list of snippets, one snippet, or the export of another program.
 *
 * @throws InvalidImport if it is not JSON or has another shape, such as a list with an item that is not an object
 */
export function readImport(text: string): ImportFile {
  const value = parseJson(text);
  if (isGistWithoutCode(value)) throw new InvalidImport(NO_CODE);
  const foreign = fromMassCode(value) ?? fromByteStash(value) ?? fromGist(value);
  if (foreign) return foreign;
  const list = SnippetList.safeParse(value);
  if (list.success)
    return { snippets: list.data.flatMap((item) => fromGist(item)?.snippets ?? [item]), collections: [] };
  const library = Library.safeParse(value);
  if (library.success) return { snippets: library.data.snippets, collections: library.data.collections ?? [] };
  const one = SingleSnippet.safeParse(value);
  if (one.success && !('snippets' in one.data)) return { snippets: [one.data], collections: [] };
  throw new InvalidImport();
}

const ListedSnippet = z
  .object({ title: z.string() })
  .and(z.union([z.object({ code: z.string() }), z.object({ files: z.array(z.object({ code: z.string() })) })]));

/** Returns whether a JSON file is clearly an import and not code. */
export function isLibrary(text: string): boolean {
  try {
    const value = parseJson(text);
    if (isGistWithoutCode(value)) return true;
    if (fromMassCode(value) ?? fromByteStash(value) ?? fromGist(value)) return true;
    const list = Array.isArray(value) ? value : Library.safeParse(value).data?.snippets;
    return (
      list !== undefined &&
      list.length > 0 &&
      list.every((item) => ListedSnippet.safeParse(item).success || fromGist(item))
    );
  } catch {
    return false;
  }
}

function parseJson(text: string): unknown {
  try {
    // Ignores a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new InvalidImport();
  }
}
