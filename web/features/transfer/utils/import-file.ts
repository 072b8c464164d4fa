import { z } from 'zod';
import { fromByteStash, fromGist, fromMassCode, isGistWithoutCode } from './foreign-formats.ts';

/** What a text to import holds; each item is checked by the server. */
export interface ImportFile {
  snippets: readonly unknown[];
  collections: readonly unknown[];
}

/** The text is not what can be imported. */
export class InvalidImport extends Error {
  override name = 'InvalidImport';

  constructor(message = 'Invalid JSON format. Please check your input.') {
    super(message);
  }
}

const NO_CODE = 'This list of gists has no code in it. Import each gist as its own address, its `url`, answers.';

const Several = z.array(z.unknown());
const Library = z.looseObject({ snippets: Several, collections: Several.optional() });
const One = z.looseObject({});

/**
 * Reads a text to import: an export of Pegboard, a list of snippets, a single one, or what some other programs export.
 *
 * @throws InvalidImport where it is no JSON or JSON of another kind
 */
export function readImport(text: string): ImportFile {
  const value = parsed(text);
  if (isGistWithoutCode(value)) throw new InvalidImport(NO_CODE);
  const foreign = fromMassCode(value) ?? fromByteStash(value) ?? fromGist(value);
  if (foreign) return foreign;
  const list = Several.safeParse(value);
  if (list.success)
    return { snippets: list.data.flatMap((item) => fromGist(item)?.snippets ?? [item]), collections: [] };
  const library = Library.safeParse(value);
  if (library.success) return { snippets: library.data.snippets, collections: library.data.collections ?? [] };
  const one = One.safeParse(value);
  if (one.success && !('snippets' in one.data)) return { snippets: [one.data], collections: [] };
  throw new InvalidImport();
}

const Listed = z.object({ code: z.string(), title: z.string() });

/** Whether a JSON file was clearly made to be imported; any other is code like the rest. */
export function isLibrary(text: string): boolean {
  try {
    const value = parsed(text);
    if (isGistWithoutCode(value)) return true;
    if (fromMassCode(value) ?? fromByteStash(value) ?? fromGist(value)) return true;
    const list = Array.isArray(value) ? value : Library.safeParse(value).data?.snippets;
    return (
      list !== undefined && list.length > 0 && list.every((item) => Listed.safeParse(item).success || fromGist(item))
    );
  } catch {
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    // A mark at the beginning says nothing of UTF-8.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new InvalidImport();
  }
}
